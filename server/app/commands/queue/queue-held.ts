import { recordChange } from '../../../account/audit/index.ts';
import { Organization } from '../../../account/organizations/index.ts';
import {
  dropSome,
  releaseSome,
  countQuarantinedGroups,
  type QuarantineFilter,
  type QuarantinedGroup,
} from '../../../delivery/index.ts';
import type { Transaction } from '../../../platform/database/sql.ts';
import { cleanLine } from '../../../../cli/output/clean.ts';
import { amount } from '../../../../cli/output/numbers.ts';
import { showTime } from '../../../../cli/output/time.ts';
import type { Config } from '../../../platform/config.ts';
import { OperatorError } from '../../../platform/errors.ts';
import { parseDomain } from '../../../platform/values/address.ts';
import { operatorNamed } from '../../../platform/values/principal.ts';
import { readMoment } from '../moment-option.ts';
import { operatorName } from '../operator-name.ts';
import { print } from '../print.ts';
import { type OpenedDatabase, openDatabase } from '../database/with-database.ts';

export interface HeldOptions {
  organization?: string;
  domain?: string;
  since?: string;
  until?: string;
  scheduled?: boolean;
  due?: boolean;
  json?: boolean;
}

export interface DecisionOptions extends HeldOptions {
  all?: boolean;
  dryRun?: boolean;
  as?: string;
}

/** Lists the emails that are held because the database was restored (PROVIDERS-6). */
export function listHeld(config: Config, options: HeldOptions): Promise<void> {
  return openDatabase(config, async ({ transact }) => {
    const held = await transact(async (em) =>
      countQuarantinedGroups(em, await readFilter(em, options)),
    );
    print(options.json ? JSON.stringify({ held }) : describeHeld(held));
  });
}

const DECISIONS = {
  release: { some: releaseSome, verb: 'Released', result: 'to be sent' },
  drop: { some: dropSome, verb: 'Dropped', result: 'without sending' },
};

const STILL_HELD =
  'a hand-over had begun before the restore and its outcome is being determined: repeat the command after RECONCILE_WINDOW.';

/** Sends held emails, or ends them without sending. Each batch is a transaction: a repetition continues. */
export function decideHeld(
  config: Config,
  decision: keyof typeof DECISIONS,
  options: DecisionOptions,
): Promise<void> {
  const { all = false, organization, domain, since, until, scheduled, due } = options;
  const filters = [organization, domain, since, until, scheduled, due];
  const isFiltered = filters.some((value) => value !== undefined);
  if (all === isFiltered) {
    throw new OperatorError(
      'Use either --all, or some of --organization, --domain, --since, --until, --scheduled and --due.',
    );
  }
  const author = operatorName(options.as);
  return openDatabase(config, async (database) => {
    const filter = await database.transact((em) => readFilter(em, options));
    if (options.dryRun === true) {
      const held = await database.transact((em) => countQuarantinedGroups(em, filter));
      return print(options.json ? JSON.stringify({ held }) : describeHeld(held));
    }
    const emails = await decideAll(database, decision, filter, author);
    const held = await database.transact((em) => countQuarantinedGroups(em, filter));
    const left = held.reduce((sum, group) => sum + group.emails, 0);
    if (options.json) return print(JSON.stringify({ emails, held: left }));
    const { verb, result } = DECISIONS[decision];
    print(`${verb} ${amount(emails, 'held email')} ${result}.`);
    if (left > 0) print(`${left} ${left === 1 ? 'is' : 'are'} still held, because ${STILL_HELD}`);
  });
}

async function decideAll(
  { transact }: OpenedDatabase,
  decision: keyof typeof DECISIONS,
  filter: QuarantineFilter,
  author: string | null,
): Promise<number> {
  for (let total = 0; ;) {
    const decided = await transact(async (em) => {
      const emails = await DECISIONS[decision].some(em, filter);
      await record(em, decision, emails, author);
      return emails.length;
    });
    total += decided;
    if (decided === 0) return total;
  }
}

async function record(
  em: Transaction,
  decision: string,
  emails: { organizationId: string }[],
  author: string | null,
): Promise<void> {
  const byOrganization = Map.groupBy(emails, ({ organizationId }) => organizationId);
  for (const [organizationId, { length }] of byOrganization) {
    await recordChange(
      { em, organizationId, actor: operatorNamed(author) },
      {
        operation: `queue.held_${decision}`,
        resource: { type: 'queue', id: 'held' },
        before: null,
        after: { emails: length },
      },
    );
  }
}

async function readFilter(
  em: Transaction,
  { organization: slug, domain: given, since, until, scheduled, due }: HeldOptions,
): Promise<QuarantineFilter> {
  if (scheduled && due) throw new OperatorError('Use either --scheduled or --due.');
  const domain = given === undefined ? null : parseDomain(given);
  if (given !== undefined && domain === null) {
    throw new OperatorError('--domain must be a domain, such as shop.example.');
  }
  const organization = slug === undefined ? null : await em.findOne(Organization, { slug });
  if (slug !== undefined && !organization) {
    throw new OperatorError(`There is no organization ${slug}.`);
  }
  return {
    organizationId: organization?.id ?? null,
    domain,
    since: since === undefined ? null : readMoment('--since', since),
    until: until === undefined ? null : readMoment('--until', until),
    scheduled: scheduled ? true : due ? false : null,
  };
}

function describeHeld(held: QuarantinedGroup[]): string {
  if (held.length === 0) return 'No email is held after a restore.';
  return [
    ...held.map(
      ({ organization, domain, priority, emails, scheduled, oldest_due: due }) =>
        `${cleanLine(organization)}  ${cleanLine(domain)}  ${priority}  ${emails}${scheduled > 0 ? ` (${scheduled} scheduled)` : ''}  oldest due ${showTime(due)}`,
    ),
    'After the backup they may have been sent, rescheduled or canceled. `queue held release` sends them, each when it is due; `queue held drop` ends them without sending.',
  ].join('\n');
}
