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
import { toIso, toIsoOrNull, type Transaction } from '../../platform/database/sql.ts';
import { OperatorError } from '../../platform/errors.ts';
import { recordPauseChange } from './pause-change.ts';
import { findOrganization, withDatabase } from './database/with-database.ts';
import type { Answer, OperatorContext } from './operator-command.ts';
import { readEnd, requireLine } from './option-values.ts';

interface Target {
  organization?: string;
  priority?: Priority;
}

interface PauseOptions extends Target {
  reason: string;
  until?: string;
}

/** Pauses everything, one organization or one priority. Mail is still accepted, and waits. */
export async function pause(
  { config, author }: OperatorContext,
  options: PauseOptions,
): Promise<Answer> {
  const until = readEnd(options.until);
  const reason = requireLine('--reason', options.reason);
  const { row, isNew, held } = await withDatabase(config, async (em) => {
    const key = await findTarget(em, options);
    const paused = await pauseSending(em, { ...key, refuses: false, reason, author, until });
    const { pause: after, before } = paused;
    await recordPauseChange(em, 'sending.pause', { before, after, author });
    const mail = await countMailOfPause(em, key, until, config.lifetimes);
    return { row: after, isNew: paused.isNew, held: mail };
  });
  return {
    text: describe(row, options, held),
    json: { pause: present(row, options), is_new: isNew, held: presentMailOfPause(held) },
  };
}

/** Ends the operator's pause. Those of others remain. */
export async function resume(
  { config, author }: OperatorContext,
  options: Target,
): Promise<Answer> {
  const ended = await withDatabase(config, async (em) => {
    const key = await findTarget(em, options);
    const pauses = await resumeSending(em, { ...key, refuses: false }, author);
    for (const before of pauses) {
      await recordPauseChange(em, 'sending.resume', { before, after: null, author });
    }
    return pauses;
  });
  return {
    text:
      ended.length > 0
        ? `Sending of ${nameOf(options)} has resumed.`
        : `No pause of ${nameOf(options)} by an operator is in effect. \`queue\` shows all pauses.`,
    json: { resumed: ended.length > 0 },
  };
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
  const { id: organizationId } = await findOrganization(em, slug);
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
