import { type Log, logFailure } from '../../platform/log.ts';

/** Work that nobody awaits. Failures are logged, and a stop waits for all of it. */
export class Tasks {
  readonly #underWay = new Set<Promise<void>>();
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  run(work: () => Promise<void>): void {
    const task = work()
      .catch((error: unknown) => {
        logFailure(this.#log, 'error', { error }, 'a webhook delivery failed; it is repeated');
      })
      .finally(() => this.#underWay.delete(task));
    this.#underWay.add(task);
  }

  /** Resolves when nothing is under way, including what was added meanwhile. */
  async done(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}
