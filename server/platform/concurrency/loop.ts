import { type Log, logFailure } from '../log.ts';

export interface LoopParts {
  /** Makes one step. Returns how long to wait before the next one, in milliseconds. */
  step: (stopping: AbortSignal) => Promise<number>;
  /** The message of the log when a step fails, which is then repeated after `retryMs`. */
  failure: string;
  retryMs: number;
  log: Log;
}

/** Repeats a step until it is stopped. `wake` ends the wait before the next step, also that after a failure. */
export class Loop {
  readonly #parts: LoopParts;
  readonly #signal = createSignal();
  readonly #stopping = new AbortController();
  #ended = Promise.resolve();

  constructor(parts: LoopParts) {
    this.#parts = parts;
  }

  /** Waits first for so many milliseconds, or until it is woken. */
  start(waitMs = 0): this {
    this.#ended = this.#repeat(waitMs);
    return this;
  }

  readonly wake = (): void => this.#signal.notify();

  /** Resolves when the current step has ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#ended;
  }

  async #repeat(first: number): Promise<void> {
    const { signal } = this.#stopping;
    let waitMs = first;
    while (!signal.aborted) {
      if (waitMs > 0) await this.#signal.wait(waitMs);
      if (!signal.aborted) waitMs = await this.#next();
    }
  }

  async #next(): Promise<number> {
    const { step, failure, retryMs, log } = this.#parts;
    try {
      return await step(this.#stopping.signal);
    } catch (error) {
      logFailure(log, 'warn', { error }, failure);
      return retryMs;
    }
  }
}

/** Wakes a waiting task. A notification without a waiter ends the next wait at once. */
interface Signal {
  readonly notify: () => void;
  /** Resolves with the next notification, or after this time. */
  wait(milliseconds: number): Promise<void>;
}

function createSignal(): Signal {
  let notified = false;
  let end: (() => void) | null = null;
  return {
    notify() {
      notified = true;
      end?.();
    },
    async wait(milliseconds) {
      if (!notified) {
        const { promise, resolve } = Promise.withResolvers<void>();
        end = resolve;
        const timer = setTimeout(resolve, milliseconds);
        await promise;
        clearTimeout(timer);
        end = null;
      }
      notified = false;
    },
  };
}
