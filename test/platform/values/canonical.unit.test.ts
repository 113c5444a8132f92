import { expect, test } from '@jest/globals';
import { canonicalHash } from '../../../server/platform/values/json/canonical.ts';

test('IDEMPOTENCY-2 hashes are equal for equal values, whatever the order of their keys', async () => {
  const text = 'ž"'.repeat(100_000);
  const one = await canonicalHash({ a: [1, { b: null, c: text }], d: true });
  expect(await canonicalHash({ d: true, a: [1, { c: text, b: null }] })).toBe(one);
  expect(await canonicalHash({ d: true, a: [1, { c: `${text}x`, b: null }] })).not.toBe(one);
});

test('LIMITS-4 other work runs while a few long texts are hashed', async () => {
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await canonicalHash(Array<string>(100).fill('\n'.repeat(1024 * 1024)));
  isOver = true;
  expect(turns).toBeGreaterThan(3);
});
