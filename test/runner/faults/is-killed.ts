import { test } from '@jest/globals';

test('is killed', () => {
  process.kill(process.pid, 'SIGKILL');
});
