const MAX_WINDOWS = 10_000;

/** Caches what is known of rate limit windows, by key and bucket, each until a time. */
export class RateWindows<T> {
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
