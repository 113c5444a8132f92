/** A round is not ended before this time. */
const LEAST_MS = 1_000;

/**
 * Ends a round of the worker, so that an organization with many campaigns does not delay those of the others. One campaign of
 * each organization always gets a step. The further campaigns get as much time as these steps took, so that many
 * organizations do not delay them either.
 */
export class RoundTime {
  readonly #clock: () => number;
  readonly #start: number;
  /** How long one step for each organization took. */
  #once: number | null = null;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
    this.#start = clock();
  }

  /** Whether the round ends before the step of a campaign at this position in its organization. */
  isOver(position: number): boolean {
    if (position === 0) return false;
    const passed = this.#clock() - this.#start;
    this.#once ??= passed;
    return passed >= Math.max(LEAST_MS, 2 * this.#once);
  }
}
