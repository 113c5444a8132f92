import { setTimeout as sleep } from 'node:timers/promises';

/** What comes within so long goes along. */
const GATHER_MS = 15;

/**
 * Writes single things in groups: what comes while a write is under way, or shortly after, is written
 * together by the next one. Each caller waits until its own is written, or fails with its group.
 */
export function batchWrites<T>(write: (items: T[]) => Promise<void>): (item: T) => Promise<void> {
  let waiting: T[] = [];
  let next: Promise<void> | null = null;
  let current: Promise<unknown> = Promise.resolve();

  const writeNext = async (before: Promise<unknown>): Promise<void> => {
    await before;
    await sleep(GATHER_MS);
    const items = waiting;
    waiting = [];
    next = null;
    await write(items);
  };
  return (item) => {
    waiting.push(item);
    if (next) return next;
    next = writeNext(current);
    current = next.catch(() => {});
    return next;
  };
}
