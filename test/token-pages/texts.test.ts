import { describe, expect, test } from '@jest/globals';
import { languageOf, languages, textsIn } from '../../server/token-pages/texts/index.ts';

describe('P7 the language of a page', () => {
  test.each([
    ...[
      ['cs', 'cs'],
      ['cs-CZ', 'cs'],
      ['CS', 'cs'],
      ['cs-Latn-CZ', 'cs'],
    ],
    ...[
      ['en', 'en'],
      ['en-US', 'en'],
      ['de', 'en'],
      ['sk', 'en'],
      ['csb', 'en'],
      ['', 'en'],
    ],
    ...[
      ['__proto__', 'en'],
      ['constructor', 'en'],
    ],
  ])('for the locale %s is %s', (locale, language) => {
    expect(languageOf(locale)).toBe(language);
  });
});

/** Every text of a language by its path; those with a name in them are filled in. */
function textsOf(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') {
    const fill = value as (brand: string, email: string) => string;
    return [[path, fill('BRAND', 'EMAIL')]];
  }
  return Object.entries(value as object).flatMap(([key, inner]) =>
    textsOf(inner, `${path}/${key}`),
  );
}

describe.each(languages)('every text in %s', (language) => {
  const texts = textsOf(textsIn(language));

  test('is there, and is one line without blanks around it', () => {
    expect(texts.length).toBeGreaterThan(30);
    for (const text of texts) expect(text).toEqual([text[0], expect.stringMatching(/^\S.*\S$/)]);
  });

  test('names brand and address where both belong', () => {
    const filled = texts.filter(([path]) => /lead(All)?$/.test(path)).map(([, text]) => text);
    const withBrand = filled.filter((text) => text.includes('BRAND'));
    expect(withBrand).toHaveLength(10);
    for (const text of withBrand) expect(text).toContain('EMAIL');
  });

  test.each(languages.filter((other) => other !== language))('is not the one in %s', (other) => {
    const others = new Map(textsOf(textsIn(other)));
    for (const [path, text] of texts) expect([path, others.get(path)]).not.toEqual([path, text]);
  });
});
