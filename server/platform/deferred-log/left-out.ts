/** The number of entries of an organization and period, such as a day, that are not in a log. */
export interface LeftOut {
  organizationId: string;
  period: string;
  entries: number;
}

/** Counts entries that are not logged, until the counts are written. */
export class LeftOutCounts {
  #counts = new Map<string, LeftOut>();

  get isEmpty(): boolean {
    return this.#counts.size === 0;
  }

  add(organizationId: string, period: string): void {
    this.#add({ organizationId, period, entries: 1 });
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

  #add({ organizationId, period, entries }: LeftOut): void {
    const key = `${organizationId} ${period}`;
    const count = this.#counts.get(key) ?? { organizationId, period, entries: 0 };
    count.entries += entries;
    this.#counts.set(key, count);
  }
}
