const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pause before each of the ten attempts: the schedule of Standard Webhooks, 75.6 hours in all. */
const PAUSES_MS = [
  ...[0, 5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR],
  ...[5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR],
];

/** Each pause is longer or shorter by up to this fraction, so that the attempts of many deliveries spread out. */
const JITTER = 0.2;

/**
 * The pause before the next attempt; null if there is none. A receiver may have chosen it. `random` is from 0 to 1.
 */
export function pauseAfter(
  attempts: number,
  retryAfterMs: number | null,
  random: number,
): number | null {
  const pauseMs = PAUSES_MS[attempts];
  if (pauseMs === undefined) return null;
  return retryAfterMs ?? Math.round(pauseMs * (1 + JITTER * (2 * random - 1)));
}
