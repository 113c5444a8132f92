import type { Config } from '../../platform/config.ts';
import {
  countClaimed,
  type Depth,
  readDepths,
  readScheduled,
  type Scheduled,
} from '../../delivery/attempts/queue-depth.ts';
import { type Pause, readPause, WHAT_TO_DO } from '../../delivery/rate-limit/pause.ts';
import {
  type BlockedDomain,
  readBlockedDomains,
  readRefused,
  type RefusedDomain,
} from '../../delivery/relay/blocked-domains.ts';
import { relayOf } from '../../delivery/relay/relay-name.ts';
import { readTrouble, type Trouble } from '../../delivery/relay/troubles.ts';
import { print } from './print.ts';
import { withDatabase } from './with-database.ts';

/** Shows the waiting emails and why they wait. */
export async function showQueue(config: Config, { json }: { json?: boolean }): Promise<void> {
  const state = await withDatabase(config, async (em) => ({
    parked: await readPause(em, config.mailTransport),
    refusedForNow: await readTrouble(em, relayOf(config)),
    blocked: await readBlockedDomains(em, relayOf(config)),
    refused: await readRefused(em, relayOf(config)),
    waiting: await readDepths(em),
    scheduled: await readScheduled(em),
    claimed: await countClaimed(em),
  }));
  print(json ? JSON.stringify(state) : describe(state));
}

interface QueueState {
  parked: Pause | null;
  refusedForNow: Trouble | null;
  blocked: BlockedDomain[];
  refused: RefusedDomain[];
  waiting: Depth[];
  scheduled: Scheduled | null;
  claimed: number;
}

function describe(state: QueueState): string {
  const { parked, refusedForNow, blocked, refused, waiting, scheduled, claimed } = state;
  const depths = waiting.map(
    ({ priority, emails, oldest }) =>
      `${priority.padEnd(6)}  ${String(emails).padStart(9)}  oldest due ${oldest}`,
  );
  return [
    ...(parked
      ? [
          `Sending over ${parked.transport} has been paused since ${parked.since} (${parked.reason}): ${parked.message}`,
        ]
      : []),
    ...(!parked && !refusedForNow ? ['Sending is not paused.'] : []),
    ...(refusedForNow
      ? [
          `The SMTP server has accepted no mail since ${refusedForNow.since} (${refusedForNow.refusals} refusals, the last at ${refusedForNow.last}): ${refusedForNow.message}`,
        ]
      : []),
    ...blocked.map(
      ({ organization, domain, since, message, nextProbe, emails }) =>
        `Mail from ${domain} of ${organization} has been paused since ${since} (${emails} ${emails === 1 ? 'email waits' : 'emails wait'}, next probe ${nextProbe}): ${message}`,
    ),
    ...refused.map(
      ({ organization, domain, refusals, last, message }) =>
        `No mail from ${domain} of ${organization} has been accepted recently (${refusals} refusals, the last at ${last}): ${message}`,
    ),
    ...(parked || refusedForNow || blocked.length + refused.length > 0 ? [WHAT_TO_DO] : []),
    ...(depths.length > 0 ? depths : ['No email is waiting.']),
    ...(scheduled
      ? [`${countOf(scheduled.emails)} scheduled for later, the next one at ${scheduled.next}.`]
      : []),
    ...(claimed > 0
      ? [`${countOf(claimed)} claimed: handed over to the provider now, or without an outcome yet.`]
      : []),
  ].join('\n');
}

const countOf = (emails: number): string => (emails === 1 ? '1 email is' : `${emails} emails are`);
