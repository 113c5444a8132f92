import { Organization } from '../../../account/organizations/index.ts';
import {
  beginDeletion,
  countDeletion,
  type Deleted,
  deleteRows,
  finishDeletion,
} from '../../../privacy/organizations/index.ts';
import { amount } from '../../../../cli/output/numbers.ts';
import { ask } from '../../../../cli/output/prompt.ts';
import type { Config } from '../../../platform/config.ts';
import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { OperatorError } from '../../../platform/errors.ts';
import { operatorName } from '../operator-name.ts';
import { print } from '../print.ts';
import { openDatabase } from '../database/with-database.ts';

export interface DeleteOptions {
  confirm?: string;
  as?: string;
  json?: boolean;
}

/**
 * Deletes an organization, except the history of consent and its log, without addresses. After an interruption, the same
 * command continues.
 */
export async function deleteOrganization(
  config: Config,
  slug: string,
  options: DeleteOptions,
): Promise<void> {
  const author = operatorName(options.as);
  await openDatabase(config, async ({ transact, hashAddress }) => {
    const found = await transact((em) => find(em, slug, config));
    const { id, emails, contacts, identities } = found;
    await confirm(slug, { emails, contacts }, options);
    await transact((em) => beginDeletion(em, { id, slug, author }));
    const deleted = await deleteRows(id, { transact, hashAddress }, showProgress);
    await transact((em) => finishDeletion(em, id));
    const result = { organization: slug, ...deleted, identities };
    print(options.json ? JSON.stringify(result) : describe(slug, deleted, identities));
  });
}

async function find(em: Transaction, slug: string, { mailTransport }: Config) {
  const organization = await em.findOne(Organization, { slug });
  if (!organization) throw new OperatorError(`There is no organization ${slug}.`);
  const { id } = organization;
  const domains = await query<{ name: string }>(
    em,
    sql`select d.name from domains d where d.organization_id = ${id}
        and not exists (select from domains o where o.name = d.name and o.organization_id <> ${id})
      order by d.name`,
  );
  const identities = mailTransport === 'ses' ? domains.map(({ name }) => name) : [];
  return { id, identities, ...(await countDeletion(em, id)) };
}

async function confirm(
  slug: string,
  { emails, contacts }: { emails: number; contacts: number },
  { confirm: given }: DeleteOptions,
): Promise<void> {
  const what = `${slug} with ${amount(emails, 'email')} and ${amount(contacts, 'contact')}`;
  const isTerminal = process.stdin.isTTY === true;
  if (given === undefined && !isTerminal) {
    throw new OperatorError(`This deletes ${what}. Repeat the slug with --confirm ${slug}.`);
  }
  const answer = given ?? (await ask(process, `This deletes ${what}. Repeat the slug: `));
  if (answer !== slug) throw new OperatorError('The slug differs. Nothing was deleted.');
}

/** On a terminal, one line that is overwritten. */
function showProgress({ contacts, rows }: Deleted): void {
  if (process.stderr.isTTY) {
    process.stderr.write(
      `\r${amount(contacts, 'contact')} erased, ${amount(rows, 'other row')} deleted`,
    );
  }
}

const describe = (slug: string, { contacts, rows }: Deleted, identities: string[]): string =>
  [
    `${process.stderr.isTTY ? '\n' : ''}Deleted ${slug}: ${amount(contacts, 'contact')} erased, and ${amount(rows, 'other row')} deleted.`,
    'The history of consent and its log remain, without addresses.',
    ...(identities.length > 0
      ? [`Amazon SES still has these identities; delete them there: ${identities.join(', ')}`]
      : []),
  ].join('\n');
