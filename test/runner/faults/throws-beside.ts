import { expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';

test('throws where nobody catches', async () => {
  setImmediate(() => {
    throw new Error('Nobody catches this.');
  });
  await sleep(50);
  expect(1).toBe(1);
});
