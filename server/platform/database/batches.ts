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

/** The number of rows of the first statement, and the limits for each. */
export const TIMED = { first: 500, most: 2_500, least: 50 } as const;
/** Far below the statement timeout, also when the next statement takes several times as long. */
const AIM_MS = 1_000;

/** The same for rows that take long: the time of each statement determines how many rows the next one changes. */
export async function inTimedBatches(change: (limit: number) => Promise<number>): Promise<number> {
  let limit: number = TIMED.first;
  for (let total = 0; ;) {
    const begin = performance.now();
    const count = await change(limit);
    total += count;
    if (count < limit) return total;
    limit = nextLimit(limit, performance.now() - begin);
  }
}

/** A statement has at most twice as many rows as the one before. */
export function nextLimit(limit: number, tookMs: number): number {
  const fitting = Math.floor(limit * Math.min(2, AIM_MS / Math.max(tookMs, 1)));
  return Math.max(TIMED.least, Math.min(fitting, TIMED.most));
}

/** The number of rows to try after a statement exceeded the timeout; null when it had few rows already. */
export const limitAfterTimeout = (limit: number): number | null =>
  limit > TIMED.least ? Math.max(TIMED.least, Math.floor(limit / 4)) : null;

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

/** The rows of a turn. */
const TURN = 1_000;

/**
 * Repeats `next`, which returns the next work of each organization, and a statement for each, until there is no work. So nobody
 * waits for all that another organization has deleted. Throttled like `inThrottledBatches`. Returns the sum.
 */
export async function inTurns<Work>(
  next: () => Promise<Work[]>,
  change: (work: Work, limit: number) => Promise<number>,
): Promise<number> {
  const step = throttled(change);
  for (let total = 0; ;) {
    const turns = await next();
    if (turns.length === 0) return total;
    for (const work of turns) total += await step(work, TURN);
  }
}

/** The same for work that is known at the beginning. It ends when a statement changes fewer rows than it may. */
export function inTurnsOf<Work>(
  all: Work[],
  change: (work: Work, limit: number) => Promise<number>,
): Promise<number> {
  let open = all;
  return inTurns(
    async () => open,
    async (work, limit) => {
      const count = await change(work, limit);
      if (count < limit) open = open.filter((one) => one !== work);
      return count;
    },
  );
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
