import type { Log } from '../log.ts';
import { Loop } from './loop.ts';

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
export const startSteps = ({ runStep, isSending, failure, log }: StepLoop): Loop =>
  new Loop({
    async step() {
      const begin = performance.now();
      const rests = isSending();
      if (!(await runStep(rests))) return POLL_MS;
      return rests ? (performance.now() - begin) * REST : 0;
    },
    failure,
    retryMs: PAUSE_MS,
    log,
  }).start();
