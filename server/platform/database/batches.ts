import { setTimeout as sleep } from 'node:timers/promises';

/** A statement on so many rows takes much less than the statement timeout. */
const BATCH = 5_000;

/**
 * Repeats a statement that changes up to `limit` rows and returns their number, until it changes fewer.
 * Returns the sum.
 */
export async function inBatches(
  change: (limit: number) => Promise<number>,
  limit = BATCH,
): Promise<number> {
  for (let total = 0; ;) {
    const count = await change(limit);
    total += count;
    if (count < limit) return total;
  }
}

/**
 * The same for work that isn't urgent: after each statement it pauses for as long as the statement took, so
 * that it runs for half of the time at most.
 */
export const inThrottledBatches = (change: (limit: number) => Promise<number>): Promise<number> =>
  inBatches(throttled(change));

/**
 * Repeats a statement that isn't urgent until it changes nothing. For statements that have a limit of their own, so that
 * a low number does not mean that nothing is left.
 */
export async function inThrottledSteps(change: () => Promise<number>): Promise<number> {
  const step = throttled(change);
  for (let total = 0; ;) {
    const count = await step();
    total += count;
    if (count === 0) return total;
  }
}

function throttled<Given extends unknown[]>(
  change: (...given: Given) => Promise<number>,
): (...given: Given) => Promise<number> {
  let pauseMs = 0;
  return async (...given) => {
    await sleep(pauseMs);
    const begin = performance.now();
    const count = await change(...given);
    pauseMs = performance.now() - begin;
    return count;
  };
}
