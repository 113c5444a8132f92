import { afterAll, expect, test } from '@jest/globals';

afterAll(async () => {
  throw new Error('The tear-down failed.');
});

test('passes', () => {
  expect(1).toBe(1);
});
