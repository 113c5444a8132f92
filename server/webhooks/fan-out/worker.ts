import type { Logger } from 'pino';
import { createSignal } from '../../platform/concurrency/signal.ts';
import { logFailure } from '../../platform/database/outages.ts';
import type { Session } from '../session.ts';
import { fanOut } from './fan-out.ts';
import { continueReplays, type ReplayStepParts } from './replay.ts';

/** The sequencer notifies this channel when it has numbered events. */
const CHANNEL = 'mailwright_events';

/** In case a notification is lost, and for replays. */
const POLL_MS = 1_000;
const RETRY_MS = 500;

/** Turns events into deliveries as they are numbered. Each worker does; they share the organizations. */
export function startFanOut(parts: ReplayStepParts & { session: Session; log: Logger }): {
  stop(): Promise<void>;
} {
  const signal = createSignal();
  parts.session.listen(CHANNEL, signal.notify);
  let isStopping = false;

  /** Returns how long to wait before the next round, in milliseconds. */
  async function next(): Promise<number> {
    const events = await fanOut(parts);
    const canGoOn = await continueReplays(parts);
    return events > 0 || canGoOn ? 0 : POLL_MS;
  }

  async function repeat(): Promise<void> {
    while (!isStopping) {
      const waitMs = await next().catch((error: unknown) => {
        logFailure(parts.log, 'warn', { error }, 'events not fanned out; they are later');
        return RETRY_MS;
      });
      if (waitMs > 0 && !isStopping) await signal.wait(waitMs);
    }
  }

  const repeating = repeat();
  return {
    async stop() {
      isStopping = true;
      signal.notify();
      await repeating;
    },
  };
}
