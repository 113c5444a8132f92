import type { Config } from '../config.ts';
import {
  type BlockedDomain,
  type Depth,
  type Parking,
  readBlockedDomains,
  readDepths,
  readParking,
} from '../delivery/queue-state.ts';
import { relayOf } from '../delivery/relay/relay-name.ts';
import { print } from './print.ts';
import { withDatabase } from './with-database.ts';

/** What waits to leave, and what keeps it. */
export async function showQueue(config: Config, { json }: { json?: boolean }): Promise<void> {
  const state = await withDatabase(config, async (em) => ({
    parked: await readParking(em, config.mailTransport),
    blocked: await readBlockedDomains(em, relayOf(config)),
    waiting: await readDepths(em),
  }));
  print(json ? JSON.stringify(state) : describe(state));
}

interface QueueState {
  parked: Parking | null;
  blocked: BlockedDomain[];
  waiting: Depth[];
}

function describe({ parked, blocked, waiting }: QueueState): string {
  const depths = waiting.map(
    ({ priority, emails, oldest }) =>
      `${priority.padEnd(6)}  ${String(emails).padStart(9)}  oldest accepted ${oldest}`,
  );
  return [
    parked
      ? `Sending over ${parked.transport} is parked since ${parked.since} (${parked.reason}): ${parked.message}`
      : 'Sending is not parked.',
    ...blocked.map(
      ({ organization, domain, since, message, nextProbe, emails }) =>
        `Mail from ${domain} of ${organization} waits since ${since} (${emails} emails, next try ${nextProbe}): ${message}`,
    ),
    ...(depths.length > 0 ? depths : ['No email is waiting.']),
  ].join('\n');
}
