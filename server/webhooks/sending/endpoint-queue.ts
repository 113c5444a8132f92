import type { DeliveryKey } from './due.ts';
import type { Endpoint } from './endpoints.ts';
import type { Delivery } from './prepare.ts';
import { Rate } from './rate.ts';

/** What this process does for one endpoint. */
export class EndpointQueue {
  endpoint: Endpoint;
  readonly rate: Rate;
  /** The events of deliveries that this process has read, until what became of them is stored. */
  readonly #held = new Set<string>();
  /** Deliveries to make, in order. Tests come first. */
  #tests: Delivery[] = [];
  #ready: Delivery[] = [];
  /** Attempts under way, or failed and not recorded yet. */
  inFlight = 0;
  /** Deliveries that are found and being read. */
  preparing = 0;
  /** When something was last done. */
  usedAt: number;

  constructor(endpoint: Endpoint, now: number) {
    this.endpoint = endpoint;
    this.rate = new Rate(endpoint.maxRate, now);
    this.usedAt = now;
  }

  update(endpoint: Endpoint): void {
    this.endpoint = endpoint;
    this.rate.perSecond = endpoint.maxRate;
  }

  get heldIds(): string[] {
    return [...this.#held];
  }

  get held(): number {
    return this.#held.size;
  }

  /** Deliveries that have not begun. */
  get waiting(): number {
    return this.preparing + this.#ready.length + this.#tests.length;
  }

  hold(keys: DeliveryKey[]): void {
    for (const { eventId } of keys) this.#held.add(eventId);
  }

  /** The delivery is found again when it is due. */
  forget({ eventId }: DeliveryKey): void {
    this.#held.delete(eventId);
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

  /** Forgets the deliveries that have not begun, without tests. */
  clear(): void {
    for (const delivery of this.#ready.splice(0)) this.forget(delivery);
  }

  clearAll(): void {
    for (const test of this.#tests.splice(0)) this.forget(test);
    this.clear();
  }
}
