import { beforeAll, expect, test } from '@jest/globals';

beforeAll(() => {
  throw new Error('The set-up failed.');
});

test('would pass', () => {
  expect(1).toBe(1);
});
