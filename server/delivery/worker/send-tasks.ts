import { type Log, logFailure } from '../../platform/log.ts';

/** Promises that are not awaited one by one. Failures are logged, and a stop waits for all of them. */
export class Tasks {
  readonly #underWay = new Set<Promise<void>>();
  readonly #log: Log;
  readonly #onDone: () => void;

  constructor(log: Log, onDone: () => void) {
    this.#log = log;
    this.#onDone = onDone;
  }

  add(...tasks: Promise<void>[]): void {
    for (const task of tasks) this.#watch(task);
  }

  #watch(task: Promise<void>): void {
    const watched = task
      .catch((error: unknown) => logFailure(this.#log, 'error', { error }, 'delivery failed'))
      .finally(() => {
        this.#underWay.delete(watched);
        this.#onDone();
      });
    this.#underWay.add(watched);
  }

  /** Resolves when nothing is under way, including what was added meanwhile. */
  async done(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}
