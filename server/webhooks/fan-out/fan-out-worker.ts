import { type Log, logFailure } from '../../platform/log.ts';
import { createSignal } from '../../platform/concurrency/signal.ts';
import type { Session } from '../session.ts';
import { fanOut } from './fan-out.ts';
import { continueReplays, type ReplayStepParts } from './replay.ts';

/** The sequencer notifies this channel when it has numbered events. */
const CHANNEL = 'mailwright_events';

/** In case a notification is lost; and how often replays are looked for. */
const POLL_MS = 1_000;
const RETRY_MS = 500;

/**
 * Turns events into deliveries as they are numbered, and replayed ones as well. Each worker does; they share the organizations.
 * Replays have their own loop, so that they don't delay new events.
 */
export function startFanOut(parts: ReplayStepParts & { session: Session; log: Log }): {
  stop(): Promise<void>;
} {
  const { session, log } = parts;
  const fanOuts = startLoop(async () => (await fanOut(parts)) > 0, log);
  const replays = startLoop(() => continueReplays(parts), log);
  session.listen(CHANNEL, fanOuts.wake);
  return {
    async stop() {
      await Promise.all([fanOuts.stop(), replays.stop()]);
    },
  };
}

/** Repeats a step, at once while it has more to do. */
function startLoop(
  step: () => Promise<boolean>,
  log: Log,
): { wake: () => void; stop: () => Promise<void> } {
  const signal = createSignal();
  let isStopping = false;

  async function repeat(): Promise<void> {
    while (!isStopping) {
      const waitMs = await step().then(
        (canGoOn) => (canGoOn ? 0 : POLL_MS),
        (error: unknown) => {
          logFailure(log, 'warn', { error }, 'events not fanned out; this is tried again');
          return RETRY_MS;
        },
      );
      if (waitMs > 0 && !isStopping) await signal.wait(waitMs);
    }
  }

  const repeating = repeat();
  return {
    wake: signal.notify,
    async stop() {
      isStopping = true;
      signal.notify();
      await repeating;
    },
  };
}
