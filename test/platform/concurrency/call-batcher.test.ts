import { describe, expect, test } from '@jest/globals';
import { batchCalls } from '../../../server/platform/concurrency/call-batcher.ts';

/** Completes each batch when told to. */
function answering() {
  const groups: { calls: number[]; answer: () => void; fail: () => void }[] = [];
  const ask = batchCalls<number, string>(
    (calls) =>
      new Promise((resolve, reject) => {
        groups.push({
          calls,
          answer: () => resolve(calls.map((call) => `answer ${call}`)),
          fail: () => reject(new Error('gone')),
        });
      }),
  );
  return { ask, groups };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('batched calls', () => {
  test('a single call does not wait, two batches run at a time, and later calls share the next batch', async () => {
    const { ask, groups } = answering();
    const asked = [1, 2, 3, 4, 5].map((call) => ask(call));
    expect(groups.map(({ calls }) => calls)).toEqual([[1], [2]]);
    groups[1]?.answer();
    await turn();
    expect(groups.map(({ calls }) => calls)).toEqual([[1], [2], [3, 4, 5]]);
    groups[0]?.answer();
    groups[2]?.answer();
    expect(await Promise.all(asked)).toEqual([1, 2, 3, 4, 5].map((call) => `answer ${call}`));
    const later = ask(6);
    expect(groups.at(-1)?.calls).toEqual([6]);
    groups.at(-1)?.answer();
    expect(await later).toBe('answer 6');
  });

  test('all waiting calls are in the next batch, up to five thousand', async () => {
    const { ask, groups } = answering();
    const asked = Array.from({ length: 12_052 }, (_, i) => ask(i));
    for (let i = 0; i < groups.length; i += 1) {
      groups[i]?.answer();
      await turn();
    }
    expect(groups.map(({ calls }) => calls.length)).toEqual([1, 1, 5_000, 5_000, 2_050]);
    expect((await Promise.all(asked)).at(-1)).toBe('answer 12051');
  });

  test('a failed batch fails its own calls, and the next batch runs', async () => {
    const { ask, groups } = answering();
    const first = ask(1);
    const second = ask(2);
    const [third, fourth] = [ask(3), ask(4)];
    groups[0]?.fail();
    await expect(first).rejects.toThrow('gone');
    await turn();
    groups[2]?.answer();
    groups[1]?.answer();
    expect(await Promise.all([second, third, fourth])).toEqual([
      'answer 2',
      'answer 3',
      'answer 4',
    ]);
  });
});
