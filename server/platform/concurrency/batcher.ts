import { setTimeout as sleep } from 'node:timers/promises';

export interface BatchOptions {
  /** How many batches are under way at a time. */
  concurrency: number;
  /** How many items are in one batch at most; by default, all that wait. */
  maxItems?: number;
  /** How long a batch waits for further items before it begins. */
  gatherMs?: number;
}

interface Waiting<In, Out> {
  item: In;
  resolve: (result: Out) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs work on single items in batches: items that arrive while batches are under way wait, and go into the next
 * batch together. The busier the process, the less an item costs. Results are in the order of the items; a batch
 * that fails rejects all of its items.
 */
export function createBatcher<In, Out = void>(
  run: (items: In[]) => Promise<Out[] | void>,
  { concurrency, maxItems = Infinity, gatherMs = 0 }: BatchOptions,
): (item: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = [];
  let underWay = 0;

  const runWaiting = async (): Promise<void> => {
    underWay += 1;
    while (waiting.length > 0) {
      if (gatherMs > 0) await sleep(gatherMs);
      const batch = waiting.splice(0, maxItems);
      if (batch.length === 0) break;
      try {
        const results = (await run(batch.map(({ item }) => item))) ?? [];
        batch.forEach(({ resolve }, i) => resolve(results[i] as Out));
      } catch (error) {
        batch.forEach(({ reject }) => reject(error));
      }
    }
    underWay -= 1;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (underWay < concurrency) void runWaiting();
    });
}
