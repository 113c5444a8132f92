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
import { findOrganization, openDatabase } from '../database/with-database.ts';
import type { Answer, OperatorContext } from '../operator-command.ts';

/**
 * Deletes an organization, except the history of consent and its log, without addresses. After an interruption, the same
 * command continues.
 */
export function deleteOrganization(
  { config, author }: OperatorContext,
  options: { confirm?: string },
  slug: string,
): Promise<Answer> {
  return openDatabase(config, async ({ transact, hashAddress }) => {
    const found = await transact((em) => find(em, slug, config));
    const { id, emails, contacts, identities } = found;
    await confirm(slug, { emails, contacts }, options.confirm);
    await transact((em) => beginDeletion(em, { id, slug, author }));
    const deleted = await deleteRows(id, { transact, hashAddress }, showProgress);
    await transact((em) => finishDeletion(em, id));
    return {
      text: describe(slug, deleted, identities),
      json: { organization: slug, ...deleted, identities },
    };
  });
}

async function find(em: Transaction, slug: string, { mailTransport }: Config) {
  const { id } = await findOrganization(em, slug);
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
  given: string | undefined,
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
