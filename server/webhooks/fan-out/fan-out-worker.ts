import type { Database } from '../../platform/database/sql.ts';
import type { Log } from '../../platform/log.ts';
import { Loop } from '../../platform/concurrency/loop.ts';
import type { Session } from '../session.ts';
import { fanOut } from './fan-out.ts';
import { continueReplays } from './replay.ts';

/** The sequencer notifies this channel when it has numbered events. */
const CHANNEL = 'mailwright_events';

/** In case a notification is lost; and how often replays are looked for. */
const POLL_MS = 1_000;
const RETRY_MS = 500;

/**
 * Turns events into deliveries as they are numbered, and replayed ones as well. Each worker does; they share the organizations.
 * Replays have their own loop, so that they don't delay new events.
 */
export function startFanOut({ orm, session, log }: { orm: Database; session: Session; log: Log }): {
  stop(): Promise<void>;
} {
  /** Repeats work, at once while it has more to do. */
  const start = (work: () => Promise<boolean>): Loop =>
    new Loop({
      step: async () => ((await work()) ? 0 : POLL_MS),
      failure: 'events not fanned out; this is tried again',
      retryMs: RETRY_MS,
      log,
    }).start();
  const fanOuts = start(async () => (await fanOut(orm)) > 0);
  const replays = start(() => continueReplays(orm));
  session.listen(CHANNEL, fanOuts.wake);
  return {
    async stop() {
      await Promise.all([fanOuts.stop(), replays.stop()]);
    },
  };
}
