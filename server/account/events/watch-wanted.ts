import type { PgBoss } from 'pg-boss';
import { type Log, logFailure } from '../../platform/log.ts';
import { createSignal } from '../../platform/concurrency/signal.ts';
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
  const signal = createSignal();
  let isStopping = false;
  await events.refresh();
  const listener = await onNotification(boss, CHANNEL, signal.notify);

  async function repeat(): Promise<void> {
    while (!isStopping) {
      await signal.wait(POLL_MS);
      if (isStopping) return;
      await events.refresh().catch((error: unknown) => {
        logFailure(
          log,
          'warn',
          { error },
          'the wanted types of events could not be read; this is tried again',
        );
      });
    }
  }

  const repeating = repeat();
  return {
    async stop() {
      isStopping = true;
      signal.notify();
      await listener.stop();
      await repeating;
    },
  };
}
