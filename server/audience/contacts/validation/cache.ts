import type { CheckDomain, DomainFinding } from './domain.ts';

const HOUR_MS = 3_600_000;

/** Failures are often short, so later contacts of the domain should not wait an hour because of one. */
const FRESH_MS: Record<DomainFinding, number> = {
  accepts: HOUR_MS,
  refuses: HOUR_MS,
  unanswered: 60_000,
};

export interface CacheOptions {
  /** A monotonic clock, in milliseconds. */
  now: () => number;
  /** When the cache is full, the oldest finding is removed. */
  capacity: number;
}

export interface DomainCache {
  check: CheckDomain;
  /** The finding if no lookup is necessary; otherwise null. */
  known: (domain: string) => DomainFinding | null;
}

interface Entry {
  finding: Promise<DomainFinding>;
  found: DomainFinding | null;
  freshUntil: number;
}

/** Caches findings. Concurrent checks of one domain share one lookup. */
export function cached(check: CheckDomain, { now, capacity }: CacheOptions): DomainCache {
  const entries = new Map<string, Entry>();
  const fresh = (domain: string): Entry | null => {
    const entry = entries.get(domain);
    return entry && now() < entry.freshUntil ? entry : null;
  };

  return {
    known: (domain) => fresh(domain)?.found ?? null,
    check(domain) {
      const known = fresh(domain);
      if (known) return known.finding;

      const entry: Entry = { finding: check(domain), found: null, freshUntil: Infinity };
      entries.delete(domain); // Setting an existing key of a Map does not change its position.
      entries.set(domain, entry);
      for (const oldest of entries.keys()) {
        if (entries.size <= capacity) break;
        entries.delete(oldest);
      }
      entry.finding.then(
        (found) => Object.assign(entry, { found, freshUntil: now() + FRESH_MS[found] }),
        () => (entry.freshUntil = -Infinity),
      );
      return entry.finding;
    },
  };
}
