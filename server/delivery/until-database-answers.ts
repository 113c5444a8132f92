import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from '../database/availability.ts';

const PATIENCE_MS = 120_000;
const PAUSE_MS = 500;

/** Tries again while PostgreSQL is away: what is to be written is known nowhere else. */
export async function untilDatabaseAnswers<T>(write: () => Promise<T>): Promise<T> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > giveUpAt) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
