import type { PgBoss } from 'pg-boss';
import type { Log } from '../../platform/log.ts';
import { Loop } from '../../platform/concurrency/loop.ts';
import { onNotification } from '../../platform/queue/pgboss.ts';
import type { EventLog } from './event-log.ts';

/** A change of who wants which events notifies this channel. */
const CHANNEL = 'mailwright_wanted_events';

/** In case a notification is lost. A change counts within 2 s. */
const POLL_MS = 1_500;

/** Reads who wants which events, now and after each change. */
export async function watchWanted(
  events: EventLog,
  { boss, log }: { boss: PgBoss; log: Log },
): Promise<{ stop(): Promise<void> }> {
  const loop = new Loop({
    async step() {
      await events.refresh();
      return POLL_MS;
    },
    failure: 'the wanted types of events could not be read; this is tried again',
    retryMs: POLL_MS,
    log,
  });
  await events.refresh();
  const listener = await onNotification(boss, CHANNEL, loop.wake);
  loop.start(POLL_MS);
  return {
    async stop() {
      await listener.stop();
      await loop.stop();
    },
  };
}
