import { expect, test } from '@jest/globals';
import { maskEmail } from '../../../server/platform/values/mask.ts';

test.each([
  ['zofie@example.com', 'z•••@example.com'],
  ['Žofie@example.com', 'Ž•••@example.com'],
  ['a@example.com', 'a•••@example.com'],
  ['👩‍💻@example.com', '👩‍💻•••@example.com'],
  ['z•••@example.com', 'z•••@example.com'],
])('TOKEN-PAGES-1 %s is masked as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
