import { setTimeout as sleep } from 'node:timers/promises';

/** A batch collects items for this long before it is written. */
const GATHER_MS = 15;

/**
 * Batches writes: items that arrive during a write, or within `GATHER_MS` after it, are written together
 * by the next one. The promise of an item settles with its batch.
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
