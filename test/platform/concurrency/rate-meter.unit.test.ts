import { expect, test } from '@jest/globals';
import { createRateMeter } from '../../../server/platform/concurrency/rate-meter.ts';

test('a rate meter counts the events of the last quarter to half a second', () => {
  let now = 1_000;
  const meter = createRateMeter(() => now);
  expect(meter.count()).toBe(0);
  meter.add();
  meter.add();
  expect(meter.count()).toBe(2);
  now += 250;
  expect(meter.count()).toBe(2);
  meter.add();
  expect(meter.count()).toBe(2);
  now += 250;
  expect(meter.count()).toBe(1);
  now += 250;
  expect(meter.count()).toBe(0);
});

test('a rate meter is empty after a pause', () => {
  let now = 0;
  const meter = createRateMeter(() => now);
  meter.add();
  now += 500;
  expect(meter.count()).toBe(0);
  meter.add();
  expect(meter.count()).toBe(1);
});
