import { expect, test } from '@jest/globals';
import { Rate } from '../../../server/webhooks/sending/rate.ts';

/** How many are taken in each second by somebody who always takes the next. */
function takenPerSecond(rate: Rate, seconds: number): number[] {
  const taken = Array.from({ length: seconds }, () => 0);
  for (let now = 0; now < seconds * 1_000;) {
    const waitMs = rate.take(now);
    if (waitMs === 0) taken[Math.floor(now / 1_000)] = (taken[Math.floor(now / 1_000)] ?? 0) + 1;
    now += waitMs;
  }
  return taken;
}

test.each([1, 3, 10, 200])(
  'WEBHOOKS-1 max_rate limits deliveries to %i per second',
  (perSecond) => {
    const taken = takenPerSecond(new Rate(perSecond, 0), 10);
    const total = taken.reduce((sum, count) => sum + count, 0);
    expect(Math.max(...taken)).toBeLessThanOrEqual(perSecond + 1);
    expect(total).toBeGreaterThan(0.9 * perSecond * 10);
    expect(total).toBeLessThanOrEqual(perSecond * 10 + 1);
  },
);

test('after idle time, the burst is a tenth of max_rate', () => {
  const rate = new Rate(100, 0);
  let burst = 0;
  while (rate.take(60_000) === 0) burst += 1;
  expect(burst).toBe(10);
});

test('without max_rate, no delivery waits', () => {
  const rate = new Rate(null, 0);
  expect(Array.from({ length: 1_000 }, () => rate.take(0))).toEqual(Array(1_000).fill(0));
});

test('a max_rate that is set later applies from then on', () => {
  const rate = new Rate(null, 0);
  rate.perSecond = 1;
  expect(rate.take(0)).toBe(0);
  expect(rate.take(0)).toBe(1_000);
});
