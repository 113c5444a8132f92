import { setTimeout as sleep } from 'node:timers/promises';
import { type Log, logFailure } from '../log.ts';

export interface StepLoop {
  /** Runs the step that is due first. Returns whether there was one. While emails are sent, steps are to be small. */
  runStep: (isSending: boolean) => Promise<boolean>;
  /** Whether emails were sent in the last seconds. */
  isSending: () => boolean;
  /** The message of the log when steps cannot be read. */
  failure: string;
  log: Log;
}

const POLL_MS = 1_000;
const PAUSE_MS = 5_000;

/** While emails are sent, the work rests for this many times the duration of a step. */
const REST = 2;

/** Runs the steps of long work in the background, one at a time. */
export function startSteps({ runStep, isSending, failure, log }: StepLoop): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;

  /** Returns the pause before the next step, in milliseconds. */
  async function runNext(): Promise<number> {
    const begin = performance.now();
    const rests = isSending();
    if (!(await runStep(rests))) return POLL_MS;
    return rests ? (performance.now() - begin) * REST : 0;
  }

  async function repeat(): Promise<void> {
    while (!signal.aborted) {
      const waitMs = await runNext().catch((error: unknown) => {
        logFailure(log, 'warn', { error }, failure);
        return PAUSE_MS;
      });
      await sleep(waitMs, undefined, { signal }).catch(() => {});
    }
  }

  const loop = repeat();
  return {
    async stop() {
      stopping.abort();
      await loop;
    },
  };
}
