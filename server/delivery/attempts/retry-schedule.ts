import type { Lifetimes } from './claim.ts';

/** Selects the schedule and the time to live of an email (EMAILS-11). */
const classOf = (priority: string): keyof Lifetimes => (priority === 'high' ? 'high' : 'others');

const MINUTE = 60;
const HOUR = 3_600;

/**
 * EMAILS-11: the seconds between a refused attempt and the next one, after the first attempt, the second and
 * so on; the last delay repeats until the time to live ends. RFC 5321 §4.5.4.1 asks for short delays at
 * first and for one attempt every two or three hours later. Mail of priority `high` is mostly waited for by
 * a person, so it is tried again within seconds. `spec/guides/statuses.md` shows this table.
 */
export const RETRY_DELAYS: Record<keyof Lifetimes, readonly [number, ...number[]]> = {
  high: [
    ...([15, 30, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 20 * MINUTE] as const),
    ...[30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR],
  ],
  others: [MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR],
};

/**
 * With a short time to live the delays are shorter, so that an email that is refused still gets about this
 * many attempts.
 */
const DELAYS_IN_LIFETIME = 6;

/** The delay after an attempt, in seconds, before jitter. The first attempt is number 1. */
export function retryDelay(schedule: keyof Lifetimes, attempt: number, timeToLive: number): number {
  const delays = RETRY_DELAYS[schedule];
  const delay = delays[Math.max(attempt, 1) - 1] ?? delays[delays.length - 1] ?? delays[0];
  return Math.min(delay, timeToLive / DELAYS_IN_LIFETIME);
}

/** Spreads emails that were refused together over a tenth of the delay in both directions. */
const JITTER = 0.1;

/** The last attempt is made this long before the time to live ends, so that it has time to finish. */
const LAST_ATTEMPT_SECONDS = MINUTE;

export interface RefusedEmail {
  priority: string;
  /** When its time to live started. */
  dueAt: Date;
  /** How often it has been handed over, this time included. */
  attempts: number;
}

/**
 * The number of milliseconds from `now` to the next attempt of an email with a temporary refusal. The last
 * attempt is made shortly before the time to live ends. After it, the job is fetched once more, and the
 * email expires.
 */
export function retryAfterMs(
  { priority, dueAt, attempts }: RefusedEmail,
  lifetimes: Lifetimes,
  now: Date,
  random: () => number = Math.random,
): number {
  const schedule = classOf(priority);
  const timeToLive = lifetimes[schedule];
  const delay = retryDelay(schedule, attempts, timeToLive) * 1_000;
  const jittered = delay * (1 - JITTER + 2 * JITTER * random());
  const untilEnd = dueAt.getTime() + timeToLive * 1_000 - now.getTime();
  const untilLast = untilEnd - Math.min(LAST_ATTEMPT_SECONDS, timeToLive / 10) * 1_000;
  if (jittered <= untilLast) return jittered;
  return untilLast >= delay / 2 ? untilLast : Math.max(0, untilEnd);
}
