import { expect, test } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';

test('leaves a rejection that nobody handles', async () => {
  void Promise.reject(new Error('Nobody looks at this.'));
  await turn();
  expect(1).toBe(1);
});
