import { setTimeout as sleep } from 'node:timers/promises';

/** A statement on so many rows takes much less than the statement timeout. */
const BATCH = 5_000;

/**
 * Repeats a statement that changes up to `limit` rows and returns their number, until it changes fewer.
 * Returns the sum.
 */
export async function inBatches(change: (limit: number) => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const count = await change(BATCH);
    total += count;
    if (count < BATCH) return total;
  }
}

/**
 * The same for work that isn't urgent: after each statement it pauses for as long as the statement took, so
 * that it runs for half of the time at most.
 */
export function inThrottledBatches(change: (limit: number) => Promise<number>): Promise<number> {
  let pauseMs = 0;
  return inBatches(async (limit) => {
    await sleep(pauseMs);
    const begin = performance.now();
    const count = await change(limit);
    pauseMs = performance.now() - begin;
    return count;
  });
}
