import type { Log } from '../../platform/log.ts';
import { Loop } from '../../platform/concurrency/loop.ts';

/**
 * How long the loop waits before the next step: until it is woken, but at most `POLL_MS`. The state is the reason, which
 * the readiness check reads.
 */
export interface Next<State> {
  state: State;
  waitMs: number;
}

/** What a loop does. */
export interface LoopActivity<State> {
  /** The result of the last step that succeeded; null before the first. */
  state: State | null;
  /** When that step ended, in the time of `performance.now()`; before the first, when the loop began. */
  at: number;
}

/** The longest time between two steps, in case a notification is lost. */
export const POLL_MS = 1_000;
/** The pause after a failure that may pass. A loop that is woken waits no longer. */
export const RETRY_MS = 500;

/** A loop whose last state can be read. */
export class SendLoop<State extends string> extends Loop {
  #activity: LoopActivity<State>;

  constructor(step: () => Promise<Next<State>>, log: Log) {
    super({
      step: async () => {
        const { state, waitMs } = await step();
        this.#activity = { state, at: performance.now() };
        return Math.min(waitMs, POLL_MS);
      },
      failure: 'a step of the send worker failed; it is repeated',
      retryMs: RETRY_MS,
      log,
    });
    this.#activity = { state: null, at: performance.now() };
  }

  get activity(): LoopActivity<State> {
    return this.#activity;
  }
}
