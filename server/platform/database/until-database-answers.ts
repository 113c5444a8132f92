import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from './availability.ts';

/** Longer than any outage that is waited out; a process that has closed its pools asks in vain. */
const GIVE_UP_AFTER_MS = 3_600_000;
const PAUSE_MS = 500;

/**
 * Tries again while PostgreSQL is away: what is to be written is known nowhere else. The work must
 * come to the same when its first try was done and only the answer was lost.
 */
export async function untilDatabaseAnswers<T>(work: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > giveUpAt) throw error;
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
  }
}
