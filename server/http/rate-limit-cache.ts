const MAX_WINDOWS = 10_000;

/**
 * Caches rate limit windows that are used up, by key and bucket: this process refuses further requests
 * without a database query. Entries expire with their window of one second, so a revoked key or a raised
 * limit takes effect after at most a second.
 */
export class SpentWindows<T> {
  readonly #clock: () => number;
  readonly #windows = new Map<string, { until: number; answer: T }>();

  /** The clock must be monotonic, in milliseconds. */
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
