/** What may be parsed in one iteration of the event loop, in pieces of bodies: some 20 ms of work. */
export const WORK_OF_A_TURN = 5_000;

/** What a request costs beside its body. */
export const WORK_OF_A_REQUEST = 10;

/** A connection whose reading can be put off. */
export interface Reader {
  pauseReading(): void;
  resumeReading(): void;
}

/**
 * Bounds what one iteration of the event loop parses for all connections together. Each read is 64 KiB,
 * which may be 11,000 pieces of one byte or thousands of requests; and an iteration has up to 32 reads
 * of each connection. Beyond the bound, everybody's next read waits for the next iteration.
 */
export class ReadTurns {
  readonly #readers: Iterable<Reader>;
  #work = 0;
  #isPaused = false;

  constructor(readers: Iterable<Reader>) {
    this.#readers = readers;
  }

  /** Something has been parsed. */
  spend(work: number): void {
    if (this.#work === 0) setImmediate(() => this.#begin());
    this.#work += work;
    if (this.#work <= WORK_OF_A_TURN || this.#isPaused) return;
    this.#isPaused = true;
    for (const reader of this.#readers) reader.pauseReading();
  }

  #begin(): void {
    this.#work = 0;
    if (!this.#isPaused) return;
    this.#isPaused = false;
    for (const reader of this.#readers) reader.resumeReading();
  }
}
