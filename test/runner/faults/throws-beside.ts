import { expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';

test('throws outside the test', async () => {
  setImmediate(() => {
    throw new Error('Nothing catches this error.');
  });
  await sleep(50);
  expect(1).toBe(1);
});
