import { expect, test } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';

test('leaves an unhandled rejection', async () => {
  void Promise.reject(new Error('Nothing handles this rejection.'));
  await turn();
  expect(1).toBe(1);
});
