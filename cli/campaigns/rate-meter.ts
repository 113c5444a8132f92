/** The rate of the last minute. */
const WINDOW_MS = 60_000;

/** Measures how fast a number grows. */
export class RateMeter {
  #samples: { at: number; value: number }[] = [];

  add(at: number, value: number): void {
    this.#samples.push({ at, value });
    const [, second] = this.#samples;
    if (second && at - second.at > WINDOW_MS) this.#samples.shift();
  }

  /** Null before two samples. */
  get perSecond(): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || first === last) return null;
    return Math.max(0, (last.value - first.value) / ((last.at - first.at) / 1_000));
  }
}
