import { expect, test } from '@jest/globals';
import { pickLocale, requireLocale } from '../../../server/platform/values/locale.ts';

test.each([
  ['en', 'en'],
  ['CS-cz', 'cs-CZ'],
  ['EN-latn-us', 'en-Latn-US'],
  ['iw', 'he'],
  ['zh-hant-TW', 'zh-Hant-TW'],
  ['es-419', 'es-419'],
])('CONTACTS-3 the canonical form of %s is %s', (tag, canonical) => {
  expect(requireLocale('locale', tag)).toBe(canonical);
});

test.each(['', 'e', 'en_US', 'english!', 'cs-', '-cs', 'cs CZ', '*', 'čs', 'en-US\u0000'])(
  'CONTACTS-3 %j is no language tag',
  (tag) => {
    expect(() => requireLocale('locale', tag)).toThrow('The field locale must be a language tag');
  },
);

test('a person gets the text of their locale, else of its language, else the default', () => {
  const available = ['en', 'cs', 'pt', 'pt-BR'];
  expect(pickLocale('pt-BR', available, 'en')).toBe('pt-BR');
  expect(pickLocale('pt-PT', available, 'en')).toBe('pt');
  expect(pickLocale('cs-CZ', available, 'en')).toBe('cs');
  expect(pickLocale('de', available, 'en')).toBe('en');
  expect(pickLocale('', available, 'en')).toBe('en');
  // A regional text is not used for the language as a whole.
  expect(pickLocale('pt', ['en', 'pt-BR'], 'en')).toBe('en');
});
