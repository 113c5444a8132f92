import { describe, expect, test } from '@jest/globals';
import { createBatcher } from '../../../server/platform/concurrency/batcher.ts';

/** Answers each batch when the test says so. */
function answering() {
  const batches: { items: number[]; answer: () => void; fail: () => void }[] = [];
  const run = createBatcher<number, string>(
    (items) =>
      new Promise((resolve, reject) => {
        batches.push({
          items,
          answer: () => resolve(items.map((item) => `answer ${item}`)),
          fail: () => reject(new Error('gone')),
        });
      }),
    { concurrency: 2, maxItems: 5_000 },
  );
  return { run, batches };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a batcher', () => {
  test('runs a single item immediately, two batches at a time, and puts all waiting items into the next batch', async () => {
    const { run, batches } = answering();
    const results = [1, 2, 3, 4, 5].map((item) => run(item));
    expect(batches.map(({ items }) => items)).toEqual([[1], [2]]);
    batches[1]?.answer();
    await turn();
    expect(batches.map(({ items }) => items)).toEqual([[1], [2], [3, 4, 5]]);
    batches[0]?.answer();
    batches[2]?.answer();
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5].map((item) => `answer ${item}`));
    const later = run(6);
    expect(batches.at(-1)?.items).toEqual([6]);
    batches.at(-1)?.answer();
    expect(await later).toBe('answer 6');
  });

  test('puts no more items into a batch than it may hold', async () => {
    const { run, batches } = answering();
    const results = Array.from({ length: 12_052 }, (_, i) => run(i));
    for (let i = 0; i < batches.length; i += 1) {
      batches[i]?.answer();
      await turn();
    }
    expect(batches.map(({ items }) => items.length)).toEqual([1, 1, 5_000, 5_000, 2_050]);
    expect((await Promise.all(results)).at(-1)).toBe('answer 12051');
  });

  test('rejects the items of a batch that fails, and goes on with the next batch', async () => {
    const { run, batches } = answering();
    const first = run(1);
    const second = run(2);
    const [third, fourth] = [run(3), run(4)];
    batches[0]?.fail();
    await expect(first).rejects.toThrow('gone');
    await turn();
    batches[2]?.answer();
    batches[1]?.answer();
    expect(await Promise.all([second, third, fourth])).toEqual([
      'answer 2',
      'answer 3',
      'answer 4',
    ]);
  });

  test('waits for further items before it runs a batch', async () => {
    const written: number[][] = [];
    const write = createBatcher(
      async (items: number[]) => {
        written.push(items);
      },
      { concurrency: 1, gatherMs: 5 },
    );
    await Promise.all([write(1), write(2), write(3)]);
    expect(written).toEqual([[1, 2, 3]]);
  });
});
