import { expect, test } from '@jest/globals';
import { inTurns, inTurnsOf } from '../../../server/platform/database/batches.ts';

test('the work of each organization gets a statement in turn, however much another one has', async () => {
  const left = new Map([
    ['large', 2_500],
    ['small', 10],
  ]);
  const turns: [string, number][] = [];
  const sum = await inTurns(
    async () => [...left.keys()],
    async (organization, limit) => {
      const before = left.get(organization) ?? 0;
      const count = Math.min(limit, before);
      turns.push([organization, count]);
      if (count < limit) left.delete(organization);
      else left.set(organization, before - count);
      return count;
    },
  );
  expect(sum).toBe(2_510);
  expect(turns).toEqual([
    ['large', 1_000],
    ['small', 10],
    ['large', 1_000],
    ['large', 500],
  ]);
});

test('work that is known at the beginning ends with the first statement that changes fewer rows than it may', async () => {
  const left: Record<string, number> = { large: 2_000, small: 10 };
  const turns: [string, number][] = [];
  const sum = await inTurnsOf(Object.keys(left), async (organization, limit) => {
    const before = left[organization] ?? 0;
    const count = Math.min(limit, before);
    turns.push([organization, count]);
    left[organization] = before - count;
    return count;
  });
  expect(sum).toBe(2_010);
  expect(turns).toEqual([
    ['large', 1_000],
    ['small', 10],
    ['large', 1_000],
    ['large', 0],
  ]);
});
