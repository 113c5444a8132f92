import type { Config } from '../config.ts';
import { type Depth, type Parking, readDepths, readParking } from '../delivery/queue-state.ts';
import { print, withDatabase } from './accounts.ts';

/** What waits to leave, and what keeps it. */
export async function showQueue(config: Config, { json }: { json?: boolean }): Promise<void> {
  const state = await withDatabase(config, async (em) => ({
    parked: await readParking(em, config.mailTransport),
    waiting: await readDepths(em),
  }));
  print(json ? JSON.stringify(state) : describe(state));
}

function describe({ parked, waiting }: { parked: Parking | null; waiting: Depth[] }): string {
  const depths = waiting.map(
    ({ priority, emails, oldest }) =>
      `${priority.padEnd(6)}  ${String(emails).padStart(9)}  oldest accepted ${oldest}`,
  );
  return [
    parked
      ? `Sending over ${parked.transport} is parked since ${parked.since} (${parked.reason}): ${parked.message}`
      : 'Sending is not parked.',
    ...(depths.length > 0 ? depths : ['No email is waiting.']),
  ].join('\n');
}
