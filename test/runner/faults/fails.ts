import { expect, test } from '@jest/globals';

test('fails', () => {
  expect({ sent: 1, held: 2 }).toEqual({ sent: 1, held: 3 });
});

test('passes', () => {
  expect(1).toBe(1);
});
