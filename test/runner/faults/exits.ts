import { test } from '@jest/globals';

test('exits with code 0', () => {
  process.exit(0);
});
