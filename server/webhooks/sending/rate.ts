const SECOND = 1_000;

/** The part of a second's deliveries that may be made at once. */
const BURST = 0.1;

/** Limits deliveries to a number per second. It begins with one, so that a new limiter exceeds no limit. */
export class Rate {
  #perSecond: number | null;
  #tokens = 1;
  #filledAt: number;

  constructor(perSecond: number | null, now: number) {
    this.#perSecond = perSecond;
    this.#filledAt = now;
  }

  set perSecond(perSecond: number | null) {
    this.#perSecond = perSecond;
  }

  /** Takes one, or returns after how many milliseconds there may be one; 0 if it was taken. */
  take(now: number): number {
    if (this.#perSecond === null) return 0;
    const most = Math.max(1, this.#perSecond * BURST);
    const gained = (Math.max(0, now - this.#filledAt) / SECOND) * this.#perSecond;
    this.#tokens = Math.min(most, this.#tokens + gained);
    this.#filledAt = now;
    if (this.#tokens < 1) return Math.ceil(((1 - this.#tokens) / this.#perSecond) * SECOND);
    this.#tokens -= 1;
    return 0;
  }
}
