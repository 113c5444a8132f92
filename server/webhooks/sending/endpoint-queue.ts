import type { Endpoint } from './endpoints.ts';
import type { Delivery } from './prepare.ts';
import { Rate } from './rate.ts';

/** What this process does for one endpoint. */
export class EndpointQueue {
  endpoint: Endpoint;
  readonly number: number;
  readonly rate: Rate;
  /** Deliveries to make, in order. Tests come first. */
  #tests: Delivery[] = [];
  #ready: Delivery[] = [];
  /** Attempts under way, or failed and not recorded yet. */
  inFlight = 0;
  /** Deliveries that are fetched and being read. */
  preparing = 0;
  /** When something was last done. */
  usedAt: number;

  constructor(endpoint: Endpoint, now: number) {
    this.endpoint = endpoint;
    this.number = endpoint.number;
    this.rate = new Rate(endpoint.maxRate, now);
    this.usedAt = now;
  }

  update(endpoint: Endpoint): void {
    this.endpoint = endpoint;
    this.rate.perSecond = endpoint.maxRate;
  }

  /** Deliveries that are fetched and have not begun. */
  get waiting(): number {
    return this.preparing + this.#ready.length + this.#tests.length;
  }

  /** Deliveries that this process has leased. */
  get leased(): number {
    return this.inFlight + this.waiting;
  }

  add(delivery: Delivery): void {
    (delivery.isTest ? this.#tests : this.#ready).push(delivery);
  }

  /** An attempt begins. */
  begin(): void {
    this.inFlight += 1;
    this.usedAt = performance.now();
  }

  end(): void {
    this.inFlight -= 1;
    this.usedAt = performance.now();
  }

  /** The next delivery that may be made, or after how many milliseconds there may be one; null if there is none. */
  take(most: number, now: number): Delivery | number | null {
    if (this.inFlight >= Math.min(most, this.endpoint.maxInFlight)) return null;
    const test = this.#tests.shift();
    if (test) return test;
    if (this.#ready.length === 0) return null;
    const waitMs = this.rate.take(now);
    return waitMs > 0 ? waitMs : (this.#ready.shift() ?? null);
  }

  /** Removes the deliveries that have not begun, without tests. */
  clear(): Delivery[] {
    return this.#ready.splice(0);
  }

  clearAll(): Delivery[] {
    return [...this.#tests.splice(0), ...this.clear()];
  }
}
