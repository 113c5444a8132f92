import { setTimeout as sleep } from 'node:timers/promises';

/** How long a stop waits for answers from outside; SES and endpoints answer within 10 s. */
const ANSWER_WAIT_MS = 11_000;
/** How long a stop takes at most, with the outcomes that are then to be stored. */
export const DRAIN_MS = 14_000;

/**
 * Ends a worker's work. After `ANSWER_WAIT_MS`, `abort` ends what has no answer yet. After `DRAIN_MS` it returns in any case,
 * and the queue ends the leases that are left.
 */
export async function drainWithin(drain: () => Promise<void>, abort: () => void): Promise<void> {
  const aborting = setTimeout(abort, ANSWER_WAIT_MS);
  const drained = new AbortController();
  const deadline = sleep(DRAIN_MS, undefined, drained).catch(() => {});
  await Promise.race([drain(), deadline]);
  drained.abort();
  clearTimeout(aborting);
}
