import { setTimeout as sleep } from 'node:timers/promises';
import type { Orders } from '../faults/orders.ts';

const PER_SECOND = 50;
/** Sends that wait for an answer or are repeated. During an outage no further ones begin. */
const MOST_UNDER_WAY = 40;

/** Sends single emails at a steady rate, and remembers when they were acknowledged. */
export class Traffic {
  readonly #orders: Orders;
  readonly #acknowledged: number[] = [];
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #repeating: Promise<void>;
  #isStopping = false;

  constructor(orders: Orders) {
    this.#orders = orders;
    this.#repeating = this.#repeat();
  }

  async #repeat(): Promise<void> {
    for (let next = performance.now(); !this.#isStopping; next += 1_000 / PER_SECOND) {
      if (this.#underWay.size < MOST_UNDER_WAY) this.#sendOne();
      await sleep(Math.max(0, next - performance.now()));
      // After an outage the rate is not exceeded.
      next = Math.max(next, performance.now() - 1_000);
    }
  }

  #sendOne(): void {
    const sending = this.#orders.send(1).then(() => {
      this.#acknowledged.push(performance.now());
      this.#underWay.delete(sending);
    });
    this.#underWay.add(sending);
  }

  /** The longest time in seconds without an acknowledgment since the given time, until now. */
  longestGap(since: number): number {
    const times = [since, ...this.#acknowledged.filter((at) => at > since), performance.now()];
    const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
    return Math.max(...gaps) / 1_000;
  }

  /** The number of acknowledgments since the given time. */
  countSince(since: number): number {
    return this.#acknowledged.filter((at) => at > since).length;
  }

  /** Resolves when all sends are acknowledged. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#repeating;
    await Promise.all(this.#underWay);
  }
}
