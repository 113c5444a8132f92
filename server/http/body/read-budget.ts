/** Maximum work per iteration of the event loop, in pieces of bodies: some 20 ms. */
export const MAX_WORK = 5_000;

/** The work of a request without its body. */
export const REQUEST_WORK = 10;

/** A connection whose reading can be paused. */
export interface Reader {
  pauseReading(): void;
  resumeReading(): void;
}

/**
 * Limits what one iteration of the event loop parses for all connections together. Each read has 64 KiB,
 * which may be 11,000 pieces of one byte or thousands of requests, and an iteration has up to 32 reads
 * per connection. Beyond the limit, all connections pause reading until the next iteration.
 */
export class ReadBudget {
  readonly #readers: Iterable<Reader>;
  #work = 0;
  #isPaused = false;

  constructor(readers: Iterable<Reader>) {
    this.#readers = readers;
  }

  /** Counts parsed data. */
  spend(work: number): void {
    if (this.#work === 0) setImmediate(() => this.#begin());
    this.#work += work;
    if (this.#work <= MAX_WORK || this.#isPaused) return;
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
