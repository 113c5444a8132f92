import { expect, test } from '@jest/globals';
import { remembered } from '../../../server/app/admin/remembered.ts';

const SECOND = 1_000;

test('OPERATION-1 a read that failed after a long time is repeated after 30 seconds', async () => {
  let now = 0;
  let reads = 0;
  const value = remembered(
    async () => {
      reads += 1;
      if (reads > 1) return reads;
      now += 60 * SECOND;
      throw new Error('The connection was lost.');
    },
    { clock: () => now },
  );
  expect(await value()).toBeNull();
  now += 29 * SECOND;
  expect(await value()).toBeNull();
  now += SECOND;
  expect(await value()).toBe(2);
});

test('OPERATION-1 a value is read again when twenty times the duration of the last read has passed', async () => {
  let now = 0;
  let reads = 0;
  const value = remembered(
    async () => {
      now += 3 * SECOND;
      return (reads += 1);
    },
    { clock: () => now },
  );
  expect(await value()).toBe(1);
  now += 59 * SECOND;
  expect(await value()).toBe(1);
  now += SECOND;
  expect(await value()).toBe(2);
});

test('a value is read again after the longest time, however long the last read took or whether it failed', async () => {
  let now = 0;
  let reads = 0;
  const value = remembered(
    async () => {
      now += 5 * SECOND;
      reads += 1;
      if (reads === 2) throw new Error('The connection was lost.');
      return reads;
    },
    { leastMs: SECOND, mostMs: SECOND, clock: () => now },
  );
  for (const expected of [1, null, 3]) {
    expect(await value()).toBe(expected);
    now += SECOND - 1;
    expect(await value()).toBe(expected);
    now += 1;
  }
});
