import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from './availability.ts';

/**
 * Longer than the outages to be bridged. A limit is needed because a process that has closed its pools would
 * retry forever.
 */
const GIVE_UP_AFTER_MS = 3_600_000;
const PAUSE_MS = 500;

/**
 * Retries while PostgreSQL is unavailable, because the data to be written exists nowhere else. The work must
 * be idempotent: a first attempt may have succeeded without a response.
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
