import { setTimeout as sleep } from 'node:timers/promises';

/** One statement over this many rows stays far below the statement time-out. */
const BATCH = 5_000;

/** Repeats a statement that changes up to so many rows and gives how many, until it finds fewer. Gives the sum. */
export async function inBatches(change: (limit: number) => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const count = await change(BATCH);
    total += count;
    if (count < BATCH) return total;
  }
}

/**
 * The same for what can wait: after each statement it pauses for as long as that took, so that cleaning up
 * never takes more than half of what the database can do from those who send mail.
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
