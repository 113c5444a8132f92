import { dayOf } from './daily-limit.ts';

/** The number of requests that an organization made on a day and that are not in the log. */
export interface LeftOut {
  organizationId: string;
  day: string;
  requests: number;
}

/** Counts requests that are not logged, until the counts are written. */
export class LeftOutCounts {
  #counts = new Map<string, LeftOut>();

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  add({ organizationId, arrivedAt }: { organizationId: string; arrivedAt: number }): void {
    this.#add({ organizationId, day: dayOf(arrivedAt), requests: 1 });
  }

  /** Returns the counts, which then start again from zero. */
  take(): LeftOut[] {
    const counts = [...this.#counts.values()];
    this.#counts.clear();
    return counts;
  }

  /** Adds counts again, because they could not be written. */
  putBack(counts: LeftOut[]): void {
    for (const count of counts) this.#add(count);
  }

  #add({ organizationId, day, requests }: LeftOut): void {
    const key = `${organizationId} ${day}`;
    const count = this.#counts.get(key) ?? { organizationId, day, requests: 0 };
    count.requests += requests;
    this.#counts.set(key, count);
  }
}
