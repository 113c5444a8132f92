/** As many keys as are refused within one second, at most. */
const MAX_WINDOWS = 10_000;

/**
 * Windows that are known to be used up, by key and bucket: what comes beyond them in this process is
 * refused without a look into the database. Nothing here outlives its window, and so a second: after
 * that a revoked key or a raised limit is noticed.
 */
export class SpentWindows<T> {
  readonly #clock: () => number;
  readonly #windows = new Map<string, { until: number; answer: T }>();

  /** The clock gives milliseconds from any beginning, and never jumps. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  now(): number {
    return this.#clock();
  }

  find(name: string): T | null {
    const window = this.#windows.get(name);
    if (!window) return null;
    if (this.#clock() < window.until) return window.answer;
    this.#windows.delete(name);
    return null;
  }

  add(name: string, answer: T, until: number): void {
    if (until <= this.#clock()) return;
    this.#windows.delete(name);
    this.#windows.set(name, { until, answer });
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > MAX_WINDOWS && oldest !== undefined) this.#windows.delete(oldest);
  }
}
