import {
  adviceOn,
  type BlockedDomain,
  countClaimed,
  type Depth,
  type LiveWorkers,
  type Pause,
  readBlockedDomains,
  readDepths,
  readQuarantine,
  readLiveWorkers,
  readPause,
  readRefused,
  readScheduled,
  readTrouble,
  type RefusedDomain,
  relayOf,
  type Scheduled,
  type Trouble,
  WHAT_TO_DO,
} from '../../../delivery/index.ts';
import { type ListedPause, listPauses } from '../../../messages/sending/pauses/index.ts';
import { cleanLine } from '../../../../cli/output/clean.ts';
import { amount } from '../../../../cli/output/numbers.ts';
import { showTime } from '../../../../cli/output/time.ts';
import { withDatabase } from '../database/with-database.ts';
import type { Answer, OperatorContext } from '../operator-command.ts';

/** Shows the waiting emails and why they wait. */
export async function showQueue({ config }: OperatorContext): Promise<Answer> {
  const state = await withDatabase(config, async (em) => ({
    parked: await readPause(em, config.mailTransport),
    pauses: await listPauses(em),
    refusedForNow: await readTrouble(em, relayOf(config)),
    blocked: await readBlockedDomains(em, relayOf(config)),
    refused: await readRefused(em, relayOf(config)),
    waiting: await readDepths(em),
    scheduled: await readScheduled(em),
    claimed: await countClaimed(em),
    heldAfterRestore: await readQuarantine(em),
    workers: await readLiveWorkers(em),
  }));
  return { text: describe(state), json: state };
}

interface QueueState {
  parked: Pause | null;
  pauses: ListedPause[];
  refusedForNow: Trouble | null;
  blocked: BlockedDomain[];
  refused: RefusedDomain[];
  waiting: Depth[];
  scheduled: Scheduled | null;
  claimed: number;
  heldAfterRestore: { since: string; emails: number } | null;
  workers: LiveWorkers;
}

function describe(state: QueueState): string {
  const { parked, pauses, refusedForNow, blocked, refused, waiting, scheduled, claimed } = state;
  const { heldAfterRestore: held, workers } = state;
  const depths = waiting.map(
    ({ priority, emails, oldest, paused }) =>
      `${priority.padEnd(6)}  ${String(emails).padStart(9)}  oldest due ${showTime(oldest)}${paused > 0 ? `  (${paused} paused)` : ''}`,
  );
  return [
    ...(parked
      ? [
          `Sending over ${parked.transport} has been paused since ${showTime(parked.since)} (${parked.reason}): ${parked.message}`,
        ]
      : []),
    ...pauses.map(describePause),
    ...(held
      ? [
          `${countOf(held.emails)} held since ${showTime(held.since)}, because the database was restored: \`queue held\` lists them.`,
        ]
      : []),
    ...(!parked && !refusedForNow && !held && pauses.length === 0
      ? ['Sending is not paused.']
      : []),
    ...(workers.live === 0 ? [describeMissing(workers)] : []),
    ...(refusedForNow
      ? [
          `The SMTP server has accepted no mail since ${showTime(refusedForNow.since)} (${amount(refusedForNow.refusals, 'refusal')}, the last at ${showTime(refusedForNow.last)}): ${refusedForNow.message}`,
        ]
      : []),
    ...blocked.map(
      ({ organization, domain, since, message, nextProbe, emails }) =>
        `Mail from ${domain} of ${organization} has been paused since ${showTime(since)} (${emails} ${emails === 1 ? 'email waits' : 'emails wait'}, next probe ${showTime(nextProbe)}): ${message}`,
    ),
    ...refused.map(
      ({ organization, domain, refusals, last, message }) =>
        `No mail from ${domain} of ${organization} has been accepted recently (${amount(refusals, 'refusal')}, the last at ${showTime(last)}): ${message}`,
    ),
    ...(parked ? [adviceOn(parked.reason)] : []),
    ...(parked || refusedForNow || blocked.length + refused.length > 0 ? [WHAT_TO_DO] : []),
    ...(depths.length > 0 ? depths : ['No email is waiting.']),
    ...(scheduled
      ? [
          `${countOf(scheduled.emails)} scheduled for later, the next one at ${showTime(scheduled.next)}.`,
        ]
      : []),
    ...(claimed > 0
      ? [`${countOf(claimed)} claimed: handed over to the provider now, or without an outcome yet.`]
      : []),
  ].join('\n');
}

function describeMissing({ lastSeen }: LiveWorkers): string {
  const since = lastSeen === null ? '' : ` (the last one was alive at ${showTime(lastSeen)})`;
  return `No worker is alive${since}, so no email is sent: start one with \`start --worker\`.`;
}

function describePause(pause: ListedPause): string {
  const { organization, priority, campaign, by, author, since, until, reason } = pause;
  const slug = organization && cleanLine(organization);
  const all = priority === null ? 'all email' : `email with the priority ${priority}`;
  const what = campaign === null ? (slug ?? all) : `the campaign ${cleanLine(campaign)} of ${slug}`;
  const how = pause.rejects_sends ? 'suspended' : 'paused';
  const name = author && cleanLine(author);
  const role = by === 'organization' ? roleOf(pause) : AUTHORS[by];
  const who = name === null ? role : `${role} ${campaign === null ? name : `(${name})`}`;
  const end = until === null ? '' : `, until ${showTime(until)}`;
  return `Sending of ${what} has been ${how} since ${showTime(since)} by ${who}${end}: ${cleanLine(reason)}`;
}

const AUTHORS = { guard: 'the guard', operator: 'the operator' } as const;

/** The author of the pause of a campaign can be a person. Of other pauses, only API keys are stored by their names. */
function roleOf({ campaign, author }: ListedPause): string {
  if (campaign !== null) return 'the organization';
  return author === null ? 'a person of the organization' : 'the API key';
}

const countOf = (emails: number): string => (emails === 1 ? '1 email is' : `${emails} emails are`);
