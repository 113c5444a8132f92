const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

/** How long is looked for what isn't there, and how long what has gone may stay away. */
const PATIENCE_MS = 3 * DAY;

/** When a domain whose proof has gone is verified no longer. */
export const endOfGrace = (lostSince: Date): Date => new Date(lostSince.getTime() + PATIENCE_MS);

/**
 * When the next look follows, in milliseconds; null ends the looking. Somebody who has just published a
 * record waits for it, and a record that isn't there after hours won't be in a minute: the pause is a
 * quarter of the time that has passed, 30 seconds at least and an hour at most, until 72 hours are over.
 */
export function pauseWhileUnverified(sinceBegunMs: number): number | null {
  if (sinceBegunMs >= PATIENCE_MS) return null;
  return Math.min(Math.max(sinceBegunMs / 4, 30 * SECOND), HOUR);
}

/** Once a day; hourly while what verified it isn't seen. */
export const pauseWhileVerified = (isSeen: boolean): number => (isSeen ? DAY : HOUR);
