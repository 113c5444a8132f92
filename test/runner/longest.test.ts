import { expect, test } from '@jest/globals';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { LONGEST } from './longest.ts';

test.each(LONGEST)('%s, which is started early, exists', (name) => {
  expect(existsSync(resolve(import.meta.dirname, `../${name}.test.ts`))).toBe(true);
});
