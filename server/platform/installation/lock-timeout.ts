import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../errors.ts';

/**
 * While a statement waits for the lock of a table, all later statements on that table wait behind it. So it gives up
 * before their own time limit of 8 s, and lets them through.
 */
export const LOCK_TIMEOUT = `set local lock_timeout = '2s'`;
const PAUSE_MS = 1_000;

const LOCK_NOT_AVAILABLE = '55P03';

/** Repeats work that gave up waiting for a lock. The work is a transaction, or several that need not be repeated. */
export async function retryWhileLocked(
  work: () => Promise<unknown>,
  { seconds, signal }: { seconds: number; signal?: AbortSignal },
): Promise<void> {
  const begin = performance.now();
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (performance.now() - begin > seconds * 1_000) throw stillLocked(seconds);
      await sleep(PAUSE_MS, undefined, { signal });
    }
  }
}

const stillLocked = (seconds: number): OperatorError =>
  new OperatorError(
    `A migration did not get the lock of a table within ${seconds} seconds (MIGRATION_WAIT), because a transaction has used the table for all that time. The migrations before it are applied. End that transaction (the oldest xact_start in pg_stat_activity shows it) and try again.`,
  );
