import { Organization } from '../../account/organizations/index.ts';
import {
  countMailOfPause,
  type MailOfPause,
  presentMailOfPause,
  type PauseKey,
  type PauseRow,
  type Priority,
  pauseSending,
  resumeSending,
} from '../../messages/sending/pauses/index.ts';
import { showTime } from '../../../cli/output/time.ts';
import type { Config } from '../../platform/config.ts';
import { toIso, toIsoOrNull, type Transaction } from '../../platform/database/sql.ts';
import { OperatorError } from '../../platform/errors.ts';
import { readMoment } from './moment-option.ts';
import { operatorName } from './operator-name.ts';
import { recordPauseChange } from './pause-change.ts';
import { print } from './print.ts';
import { requireLine } from './require-line.ts';
import { withDatabase } from './database/with-database.ts';

interface Target {
  organization?: string;
  priority?: Priority;
  as?: string;
  json?: boolean;
}

export interface PauseOptions extends Target {
  reason: string;
  until?: string;
}

/** Pauses everything, one organization or one priority. Mail is still accepted, and waits. */
export async function pause(config: Config, options: PauseOptions): Promise<void> {
  const until = options.until === undefined ? null : readMoment('--until', options.until);
  if (until && until <= new Date()) throw new OperatorError('--until must be in the future.');
  const reason = requireLine('--reason', options.reason);
  const author = operatorName(options.as);
  const { row, isNew, held } = await withDatabase(config, async (em) => {
    const key = await findTarget(em, options);
    const {
      pause: paused,
      isNew: isFirst,
      before,
    } = await pauseSending(em, {
      ...key,
      refuses: false,
      reason,
      author,
      until,
    });
    await recordPauseChange(em, 'sending.pause', { before, after: paused, author });
    const mail = await countMailOfPause(em, key, until, config.lifetimes);
    return { row: paused, isNew: isFirst, held: mail };
  });
  const json = { pause: present(row, options), is_new: isNew, held: presentMailOfPause(held) };
  print(options.json ? JSON.stringify(json) : describe(row, options, held));
}

/** Ends the operator's pause. Those of others remain. */
export async function resume(config: Config, options: Target): Promise<void> {
  const author = operatorName(options.as);
  const ended = await withDatabase(config, async (em) => {
    const key = await findTarget(em, options);
    const pauses = await resumeSending(em, { ...key, refuses: false }, author);
    for (const before of pauses) {
      await recordPauseChange(em, 'sending.resume', { before, after: null, author });
    }
    return pauses;
  });
  if (options.json) return print(JSON.stringify({ resumed: ended.length > 0 }));
  print(
    ended.length > 0
      ? `Sending of ${nameOf(options)} has resumed.`
      : `No pause of ${nameOf(options)} by an operator is in effect. \`queue\` shows all pauses.`,
  );
}

async function findTarget(
  em: Transaction,
  { organization: slug, priority = null }: { organization?: string; priority?: Priority | null },
): Promise<Omit<PauseKey, 'refuses'>> {
  if (slug !== undefined && priority !== null) {
    throw new OperatorError('Use either --organization or --priority.');
  }
  if (slug === undefined) {
    const scope = priority === null ? 'installation' : 'priority';
    return { scope, organizationId: null, priority, by: 'operator' };
  }
  const organization = await em.findOne(Organization, { slug });
  if (!organization) throw new OperatorError(`There is no organization ${slug}.`);
  const { id: organizationId } = organization;
  return { scope: 'organization', organizationId, priority: null, by: 'operator' };
}

const nameOf = ({ organization, priority }: Target): string => {
  if (organization !== undefined) return organization;
  return priority === undefined ? 'all email' : `email with the priority ${priority}`;
};

const present = (row: PauseRow, { organization }: Target) => ({
  scope: row.scope,
  organization: organization ?? null,
  priority: row.priority,
  by: row.by,
  reason: row.reason,
  author: row.author,
  since: toIso(row.since),
  until: toIsoOrNull(row.until),
});

function describe(row: PauseRow, target: Target, held: MailOfPause): string {
  const until = row.until === null ? '' : ` until ${showTime(toIso(row.until))}`;
  return [
    `Sending of ${nameOf(target)} has been paused since ${showTime(toIso(row.since))}${until}. Email is still accepted and waits, but it can expire meanwhile.`,
    ...expiries(held, row.until !== null),
  ].join('\n');
}

function expiries({ emails, firstExpiresAt, expiring }: MailOfPause, hasEnd: boolean): string[] {
  if (firstExpiresAt === null) return ['No accepted email waits now.'];
  const period = hasEnd ? 'before the pause ends' : 'if the pause lasts for 24 hours';
  return [
    `${emails} accepted ${emails === 1 ? 'email waits' : 'emails wait'}, of which ${expiring} ${expiring === 1 ? 'expires' : 'expire'} ${period}. The first one expires at ${showTime(firstExpiresAt)}.`,
  ];
}
