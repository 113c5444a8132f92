import { expect, test } from '@jest/globals';
import { RateWindows } from '../../server/http/access/rate-limit.ts';

test('a used-up window is cached until it ends', () => {
  let now = 1_000;
  const windows = new RateWindows<string>(() => now);
  windows.add('reads', 'refused', 1_500);
  windows.add('over already', 'refused', 1_000);
  expect([windows.find('reads'), windows.find('writes'), windows.find('over already')]).toEqual([
    'refused',
    null,
    null,
  ]);
  now = 1_499;
  expect(windows.find('reads')).toBe('refused');
  now = 1_500;
  expect(windows.find('reads')).toBeNull();
});

test('the cache is bounded and evicts the oldest window', () => {
  const windows = new RateWindows<number>(() => 0);
  for (let i = 0; i < 10_001; i += 1) windows.add(`window ${i}`, i, 1);
  expect([
    windows.find('window 0'),
    windows.find('window 1'),
    windows.find('window 10000'),
  ]).toEqual([null, 1, 10_000]);
});
