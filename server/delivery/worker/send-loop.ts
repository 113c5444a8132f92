import { type Log, logFailure } from '../../platform/log.ts';
import { createSignal } from '../../platform/concurrency/signal.ts';

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

/** Repeats a step until it is stopped. A step that fails is repeated after a pause. */
export class Loop<State extends string> {
  readonly #step: () => Promise<Next<State>>;
  readonly #log: Log;
  readonly #signal = createSignal();
  #isStopping = false;
  #ended = Promise.resolve();
  #activity: LoopActivity<State> = { state: null, at: performance.now() };

  constructor(step: () => Promise<Next<State>>, log: Log) {
    this.#step = step;
    this.#log = log;
  }

  /** Ends the wait between two steps. */
  readonly wake = (): void => this.#signal.notify();

  get activity(): LoopActivity<State> {
    return this.#activity;
  }

  start(): void {
    this.#ended = this.#run();
  }

  /** Resolves when the current step has ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    await this.#ended;
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const pauseMs = await this.#step().then(
        ({ state, waitMs }) => {
          this.#activity = { state, at: performance.now() };
          return waitMs;
        },
        (error: unknown) => {
          logFailure(
            this.#log,
            'warn',
            { error },
            'a step of the send worker failed; it is repeated',
          );
          return RETRY_MS;
        },
      );
      if (pauseMs > 0 && !this.#isStopping) await this.#signal.wait(Math.min(pauseMs, POLL_MS));
    }
  }
}
