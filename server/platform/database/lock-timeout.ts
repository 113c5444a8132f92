import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError } from '../errors.ts';

/**
 * While a statement waits for the lock of a table, all later statements on that table wait behind it. So it gives up
 * before their own time limit of 8 s, and lets them through. Less than PostgreSQL's `deadlock_timeout` of 1 s: in a
 * deadlock with a request it is mostly the migration that gives up.
 */
export const LOCK_TIMEOUT = `set local lock_timeout = '700ms'`;
const PAUSE_MS = 1_000;

/** lock_not_available, deadlock_detected (PostgreSQL, Appendix A). Both end the whole transaction. */
const LOCKED = ['55P03', '40P01'];

export interface Wait {
  seconds: number;
  signal?: AbortSignal;
}

/**
 * Repeats work that gave up waiting for a lock, or that PostgreSQL ended because of a deadlock. The work is a
 * transaction, or several of which those that were committed are not repeated.
 */
export async function retryWhileLocked(
  work: () => Promise<unknown>,
  { seconds, signal }: Wait,
): Promise<void> {
  const begin = performance.now();
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!LOCKED.includes((error as { code?: string }).code ?? '')) throw error;
      if (performance.now() - begin > seconds * 1_000) throw stillLocked(seconds);
      await sleep(PAUSE_MS, undefined, { signal });
    }
  }
}

const stillLocked = (seconds: number): OperatorError =>
  new OperatorError(
    `A migration did not get the lock of a table within ${seconds} seconds (MIGRATION_WAIT), because a transaction has used the table for all that time. The migrations before it are applied. End that transaction (the oldest xact_start in pg_stat_activity shows it) and try again.`,
  );
