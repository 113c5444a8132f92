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

/** Caches findings. Concurrent checks of one domain share one lookup. */
export function cached(check: CheckDomain, { now, capacity }: CacheOptions): CheckDomain {
  const entries = new Map<string, { finding: Promise<DomainFinding>; freshUntil: number }>();

  return (domain) => {
    const known = entries.get(domain);
    if (known && now() < known.freshUntil) return known.finding;

    const entry = { finding: check(domain), freshUntil: Infinity };
    entries.delete(domain); // Setting an existing key of a Map does not change its position.
    entries.set(domain, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= capacity) break;
      entries.delete(oldest);
    }
    entry.finding.then(
      (finding) => (entry.freshUntil = now() + FRESH_MS[finding]),
      () => (entry.freshUntil = -Infinity),
    );
    return entry.finding;
  };
}
