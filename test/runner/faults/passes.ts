import { describe, expect, test } from '@jest/globals';

describe('this file', () => {
  test.each([1, 2])('passes with %i', (n) => {
    expect(n).toBeGreaterThan(0);
  });
  test.skip('skips', () => {
    throw new Error('This is not run.');
  });
});
