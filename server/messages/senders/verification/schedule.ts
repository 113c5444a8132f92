const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

/** How long missing records are checked for, and how long a verified domain may lose its proof. */
const GRACE_MS = 3 * DAY;

/** When a domain whose proof is missing stops being verified. */
export const endOfGrace = (lostSince: Date): Date => new Date(lostSince.getTime() + GRACE_MS);

/**
 * The delay until the next check, in milliseconds; null ends the checks. Somebody who has just published a
 * record waits for the result, while a record that is missing for hours rarely appears within a minute. So
 * the delay is a quarter of the elapsed time, at least 30 seconds and at most an hour, until 72 hours have
 * passed.
 */
export function pauseWhileUnverified(sinceBegunMs: number): number | null {
  if (sinceBegunMs >= GRACE_MS) return null;
  return Math.min(Math.max(sinceBegunMs / 4, 30 * SECOND), HOUR);
}

/** Once a day; hourly while the proof is missing. */
export const pauseWhileVerified = (isSeen: boolean): number => (isSeen ? DAY : HOUR);
