import type { CheckDomain, DomainFinding } from './domain.ts';

const HOUR_MS = 3_600_000;

/** A failure may last seconds; contacts that come after it should not wait an hour because of it. */
const FRESH_MS: Record<DomainFinding, number> = {
  accepts: HOUR_MS,
  refuses: HOUR_MS,
  unanswered: 60_000,
};

export interface CacheOptions {
  /** Milliseconds on any clock that only goes forward. */
  now: () => number;
  /** The oldest finding makes room for one too many. */
  capacity: number;
}

/** Remembers findings, and joins those who ask for a domain while it is being looked up. */
export function cached(check: CheckDomain, { now, capacity }: CacheOptions): CheckDomain {
  const entries = new Map<string, { finding: Promise<DomainFinding>; freshUntil: number }>();

  return (domain) => {
    const known = entries.get(domain);
    if (known && now() < known.freshUntil) return known.finding;

    const entry = { finding: check(domain), freshUntil: Infinity };
    entries.delete(domain); // A Map keeps the place of a key that is set again.
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
