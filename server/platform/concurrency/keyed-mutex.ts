import { setTimeout as sleep } from 'node:timers/promises';

/** Another process runs work with the same key. */
export class BusyElsewhere extends Error {}

/** How long work waits for other work with its key (IDEMPOTENCY-3), and how often it polls other processes. */
const MAX_WAIT_MS = 5_000;
const POLL_MS = 100;

export type KeyedMutex = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/**
 * Serializes work with the same key. Waiters hold no connection; after 5 s they fail with `busy`. Other
 * processes are polled, by the first waiter only: its work throws `BusyElsewhere` while they hold the key.
 */
export function createKeyedMutex(busy: () => Error): KeyedMutex {
  const working = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (let other = working.get(name); other; other = working.get(name)) {
      if (!(await settlesBefore(deadline, other))) throw busy();
    }
    const result = untilFree(work, deadline, busy);
    const settled = result.catch(() => {});
    working.set(name, settled);
    try {
      return await result;
    } finally {
      working.delete(name);
    }
  };
}

async function untilFree<T>(
  work: () => Promise<T>,
  deadline: number,
  busy: () => Error,
): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BusyElsewhere)) throw error;
      if (performance.now() > deadline) throw busy();
      await sleep(POLL_MS);
    }
  }
}

async function settlesBefore(deadline: number, promise: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  const left = Math.max(0, deadline - performance.now());
  const tooLate = sleep(left, false, timer).catch(() => false);
  const inTime = await Promise.race([promise.then(() => true), tooLate]);
  timer.abort();
  return inTime;
}
