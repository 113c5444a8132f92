import { type Log, logFailure } from '../log.ts';

export interface TasksParts {
  /** The message of the log when one fails. */
  failure: string;
  log: Log;
  /** Called when one has ended. */
  onDone?: () => void;
}

/** Promises that nobody awaits one by one. Failures are logged, and a stop waits for all of them. */
export class Tasks {
  readonly #underWay = new Set<Promise<void>>();
  readonly #parts: TasksParts;

  constructor(parts: TasksParts) {
    this.#parts = parts;
  }

  run(work: () => Promise<void>): void {
    this.add(work());
  }

  add(...tasks: Promise<void>[]): void {
    for (const task of tasks) this.#watch(task);
  }

  #watch(task: Promise<void>): void {
    const { failure, log, onDone } = this.#parts;
    const watched = task
      .catch((error: unknown) => logFailure(log, 'error', { error }, failure))
      .finally(() => {
        this.#underWay.delete(watched);
        onDone?.();
      });
    this.#underWay.add(watched);
  }

  /** Resolves when nothing is under way, including what was added meanwhile. */
  async done(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }
}
