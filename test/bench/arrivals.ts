import { setTimeout as sleep } from 'node:timers/promises';

/** What has arrived at an endpoint since the last look; times in milliseconds since 1970. */
export interface Seen {
  count: number;
  first?: number;
  last?: number;
}

export interface Arrived {
  perSecond: number;
  /** Time of the latest one. */
  last: number;
}

/** The time-out without a further arrival. */
const SILENCE_MS = 60_000;
const LOOK_MS = 100;
/** For a single one, whose time is measured. */
const SINGLE_LOOK_MS = 5;

/** Waits for so many arrivals. The rate excludes the first `atOnce` ones. */
export async function awaitArrivals(
  look: () => Promise<Seen>,
  count: number,
  { atOnce = 0, lookMs = count === 1 ? SINGLE_LOOK_MS : LOOK_MS } = {},
): Promise<Arrived> {
  let arrived = 0;
  let first = Infinity;
  let last = 0;
  let arrivedAt = performance.now();
  while (arrived < count) {
    const seen = await look();
    arrived += seen.count;
    first = Math.min(first, seen.first ?? Infinity);
    last = Math.max(last, seen.last ?? 0);
    if (seen.count > 0) arrivedAt = performance.now();
    if (performance.now() > arrivedAt + SILENCE_MS) throw new Error('Nothing more arrived.');
    if (arrived < count) await sleep(lookMs);
  }
  return { perSecond: ((arrived - atOnce) / (last - first)) * 1_000, last };
}
