import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

test('FORMS-3 the script of a form has at most 3 kB', () => {
  const script = new URL('../../../server/pages/forms/form.js', import.meta.url);
  expect(readFileSync(script).length).toBeLessThanOrEqual(3_000);
});
