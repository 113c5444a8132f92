/** A counter of claims, as it was seen. */
export interface KnownCounter {
  id: string;
  counter: number;
  updatedAt: Date;
}

/** Maintenance deletes the counters of workers that have ended after twice this time. */
const REMEMBERED_MS = 30 * 24 * 3_600_000;

/** The newest suffice: claims that are lost are the last ones. */
export const MOST_COUNTERS = 100;

/** The highest number of each counter that this process has seen, of its own and those that changed last. */
export class KnownCounters {
  readonly #own: readonly string[];
  #known = new Map<string, KnownCounter>();

  constructor(own: readonly string[], known: KnownCounter[]) {
    this.#own = own;
    const updatedAt = new Date();
    this.learn([...own.map((id) => ({ id, counter: 0, updatedAt })), ...known]);
  }

  learn(counters: KnownCounter[]): void {
    for (const counter of counters) {
      const before = this.#known.get(counter.id);
      if (!before || before.counter <= counter.counter) this.#known.set(counter.id, counter);
    }
    const oldest = Date.now() - REMEMBERED_MS;
    const isOwn = ({ id }: KnownCounter): boolean => this.#own.includes(id);
    const all = [...this.#known.values()];
    const others = all
      .filter((counter) => !isOwn(counter) && counter.updatedAt.getTime() > oldest)
      .toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
      .slice(0, MOST_COUNTERS);
    this.#known = new Map(
      [...all.filter(isOwn), ...others].map((counter) => [counter.id, counter]),
    );
  }

  entries(): KnownCounter[] {
    return [...this.#known.values()];
  }

  /** As parameters of a statement. */
  list(): { ids: string[]; counters: number[] } {
    const entries = this.entries();
    return { ids: entries.map(({ id }) => id), counters: entries.map(({ counter }) => counter) };
  }
}
