import { invalid } from '../errors.ts';

/** The canonical form of a BCP 47 tag (RFC 5646): `CS-cz` becomes `cs-CZ`. */
export function requireLocale(field: string, tag: string): string {
  try {
    const [canonical] = Intl.getCanonicalLocales(tag);
    if (canonical) return canonical;
  } catch {
    // Not a tag at all: answered below.
  }
  throw invalid(field, 'invalid_format', `The field ${field} must be a language tag such as cs.`);
}

/** Of several locales, the one for a person: theirs, its language, then the fallback. */
export function pickLocale(wanted: string, available: string[], fallback: string): string {
  const [language = wanted] = wanted.split('-');
  return [wanted, language].find((locale) => available.includes(locale)) ?? fallback;
}

/** Scripts of living languages that are written from right to left (ISO 15924). */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** How a canonical locale is written: by its script, said or likely. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  const { script = '' } = new Intl.Locale(locale).maximize();
  return RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr';
}
