import { expect, test } from '@jest/globals';
import { countLately } from '../../../server/platform/concurrency/lately.ts';

test('counts what happened within the last quarter to half a second', () => {
  let now = 1_000;
  const lately = countLately(() => now);
  expect(lately.count()).toBe(0);
  lately.add();
  lately.add();
  expect(lately.count()).toBe(2);
  now += 250;
  expect(lately.count()).toBe(2);
  lately.add();
  expect(lately.count()).toBe(2);
  now += 250;
  expect(lately.count()).toBe(1);
  now += 250;
  expect(lately.count()).toBe(0);
});

test('forgets at once after a pause', () => {
  let now = 0;
  const lately = countLately(() => now);
  lately.add();
  now += 500;
  expect(lately.count()).toBe(0);
  lately.add();
  expect(lately.count()).toBe(1);
});
