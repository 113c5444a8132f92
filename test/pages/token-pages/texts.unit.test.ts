import { describe, expect, test } from '@jest/globals';
import { alertLinkTexts } from '../../../server/account/texts/alert-link-texts.ts';
import { linkMailTexts } from '../../../server/account/texts/link-mail-texts.ts';
import {
  fillIn,
  languageOf,
  languages,
  type TextKey,
  textsIn,
} from '../../../server/account/texts/index.ts';
import { pageTexts } from '../../../server/account/texts/page-texts.ts';

describe('TOKEN-PAGES-7 the language of a page', () => {
  test.each([
    ['cs', 'cs'],
    ['cs-CZ', 'cs'],
    ['CS', 'cs'],
    ['cs-Latn-CZ', 'cs'],
    ['en', 'en'],
    ['en-US', 'en'],
    ['de', 'de'],
    ['de-AT', 'de'],
    ['pl', 'pl'],
    ['sk-SK', 'sk'],
    ['fr', 'en'],
    ['csb', 'en'],
    ['', 'en'],
    ['__proto__', 'en'],
    ['constructor', 'en'],
  ])('for the locale %s is %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });

  test.each([
    ['ar', 'en', 'ltr'],
    ['he-IL', 'en', 'ltr'],
    ['de-AT', 'de', 'ltr'],
  ])('for %s is that of the shown text: %s, %s', (wanted, locale, direction) => {
    expect(pageTexts(wanted)).toMatchObject({ locale, direction });
  });
});

describe('TOKEN-PAGES-7 texts of an organization', () => {
  const replacements = {
    'de-AT': { saved: 'Passt.' },
    de: { saved: 'Gespeichert.', 'confirm.title': 'Bestätigen?' },
    ar: { 'confirm.title': 'يرجى تأكيد اشتراكك' },
    en: { saved: 'Done.' },
  };
  const found = (locale: string, key: TextKey) => pageTexts(locale, replacements).find(key);

  test('take precedence over ours: of the exact locale, then of its language', () => {
    expect(found('de-AT', 'saved')).toMatchObject({ text: 'Passt.', locale: 'de-AT' });
    expect(found('de-AT', 'confirm.title')).toMatchObject({
      text: 'Bestätigen?',
      isForeign: false,
    });
    expect(found('de-CH', 'saved').text).toBe('Gespeichert.');
    expect(found('de', 'confirm.button').text).toBe(textsIn('de')['confirm.button']);
    expect(found('cs', 'saved').text).toBe(textsIn('cs').saved);
  });

  test('set the direction; missing texts are in English and marked as such', () => {
    expect(pageTexts('ar-EG', replacements)).toMatchObject({ locale: 'ar', direction: 'rtl' });
    expect(found('ar-EG', 'confirm.title')).toMatchObject({ isForeign: false });
    expect(found('ar-EG', 'saved')).toEqual({ text: 'Done.', locale: 'en', isForeign: true });
    expect(found('ar', 'confirm.button')).toEqual({
      text: 'Confirm subscription',
      locale: 'en',
      isForeign: true,
    });
    expect(found('fr', 'saved')).toMatchObject({ text: 'Done.', isForeign: false });
  });
});

const placeholdersOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each(languages)('every text in %s', (language) => {
  const texts = Object.entries(textsIn(language)) as [TextKey, string][];

  test('exists, and is one line without surrounding white space', () => {
    expect(texts.map(([key]) => key)).toEqual(Object.keys(textsIn('en')));
    for (const text of texts) expect(text).toEqual([text[0], expect.stringMatching(/^\S.*\S$/)]);
  });

  test('has the placeholders of the English text', () => {
    const english = textsIn('en');
    for (const [key, text] of texts) {
      expect([key, placeholdersOf(text)]).toEqual([key, placeholdersOf(english[key])]);
    }
    expect(texts.filter(([, text]) => text.includes('{brand}'))).toHaveLength(14);
  });

  test.each(languages.filter((other) => other !== language))(
    'differs from the text in %s',
    (other) => {
      for (const [key, text] of texts) {
        // Czech and Slovak have one sentence of three words in common.
        if (text.split(' ').length < 4) continue;
        expect([key, textsIn(other)[key]]).not.toEqual([key, text]);
      }
      expect(textsIn(other)['confirm.title']).not.toBe(textsIn(language)['confirm.title']);
    },
  );
});

test.each(languages)('the mail with a link is complete in %s', (language) => {
  const { subject, text } = linkMailTexts(`${language}-XX`);
  expect(subject('BRAND')).toContain('BRAND');
  expect(text('BRAND', 'EMAIL', 'URL')).toMatch(/BRAND.*\n {2}EMAIL\n.*\n {2}URL\n.* 3 /s);
  const others = languages.filter((other) => other !== language).map(linkMailTexts);
  for (const other of others) expect(other.text('', '', '')).not.toBe(text('', '', ''));
});

test.each(languages)('the mail with the link to an alert address is complete in %s', (language) => {
  const { subject, text } = alertLinkTexts(`${language}-XX`);
  expect(subject('NAME')).toContain('NAME');
  expect(text('NAME', 'URL')).toMatch(/NAME.*\n {2}URL\n.* 3 /s);
  const others = languages.filter((other) => other !== language).map(alertLinkTexts);
  for (const other of others) expect(other.text('', '')).not.toBe(text('', ''));
});

test('a placeholder without a value stays unchanged', () => {
  expect(fillIn('{brand} {constructor}', { brand: '{email}', email: 'x' })).toBe(
    '{email} {constructor}',
  );
});
