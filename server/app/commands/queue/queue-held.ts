import { recordChange } from '../../../account/audit/index.ts';
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
import { OperatorError } from '../../../platform/errors.ts';
import { operatorNamed } from '../../../platform/values/principal.ts';
import {
  findOrganization,
  type OpenedDatabase,
  openDatabase,
  withDatabase,
} from '../database/with-database.ts';
import type { Answer, OperatorContext } from '../operator-command.ts';
import { findMoment, readDomain } from '../option-values.ts';

interface HeldOptions {
  organization?: string;
  domain?: string;
  since?: string;
  until?: string;
  scheduled?: boolean;
  due?: boolean;
}

interface DecisionOptions extends HeldOptions {
  all?: boolean;
  dryRun?: boolean;
}

/** Lists the emails that are held because the database was restored (PROVIDERS-6). */
export async function listHeld({ config }: OperatorContext, options: HeldOptions): Promise<Answer> {
  const held = await withDatabase(config, async (em) =>
    countQuarantinedGroups(em, await readFilter(em, options)),
  );
  return { text: describeHeld(held), json: { held } };
}

const DECISIONS = {
  release: { some: releaseSome, verb: 'Released', result: 'to be sent' },
  drop: { some: dropSome, verb: 'Dropped', result: 'without sending' },
};

const STILL_HELD =
  'a hand-over had begun before the restore and its outcome is being determined: repeat the command after RECONCILE_WINDOW.';

type Decision = keyof typeof DECISIONS;

export const releaseHeld = (context: OperatorContext, options: DecisionOptions): Promise<Answer> =>
  decideHeld(context, 'release', options);

export const dropHeld = (context: OperatorContext, options: DecisionOptions): Promise<Answer> =>
  decideHeld(context, 'drop', options);

/** Sends held emails, or ends them without sending. Each batch is a transaction: a repetition continues. */
function decideHeld(
  { config, author }: OperatorContext,
  decision: Decision,
  options: DecisionOptions,
): Promise<Answer> {
  const { all = false, organization, domain, since, until, scheduled, due } = options;
  const filters = [organization, domain, since, until, scheduled, due];
  const isFiltered = filters.some((value) => value !== undefined);
  if (all === isFiltered) {
    throw new OperatorError(
      'Use either --all, or some of --organization, --domain, --since, --until, --scheduled and --due.',
    );
  }
  return openDatabase(config, async (database) => {
    const filter = await database.transact((em) => readFilter(em, options));
    if (options.dryRun === true) {
      const held = await database.transact((em) => countQuarantinedGroups(em, filter));
      return { text: describeHeld(held), json: { held } };
    }
    const emails = await decideAll(database, decision, filter, author);
    const held = await database.transact((em) => countQuarantinedGroups(em, filter));
    const left = held.reduce((sum, group) => sum + group.emails, 0);
    const { verb, result } = DECISIONS[decision];
    const lines = [
      `${verb} ${amount(emails, 'held email')} ${result}.`,
      ...(left > 0
        ? [`${left} ${left === 1 ? 'is' : 'are'} still held, because ${STILL_HELD}`]
        : []),
    ];
    return { text: lines.join('\n'), json: { emails, held: left } };
  });
}

async function decideAll(
  { transact }: OpenedDatabase,
  decision: Decision,
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
  { organization: slug, domain, since, until, scheduled, due }: HeldOptions,
): Promise<QuarantineFilter> {
  if (scheduled && due) throw new OperatorError('Use either --scheduled or --due.');
  return {
    domain: readDomain(domain),
    organizationId: slug === undefined ? null : (await findOrganization(em, slug)).id,
    since: findMoment('--since', since),
    until: findMoment('--until', until),
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
