import { invalid } from '../errors.ts';

/** The canonical form of a BCP 47 tag (RFC 5646): `CS-cz` becomes `cs-CZ`. */
export function requireLocale(field: string, tag: string): string {
  try {
    const [canonical] = Intl.getCanonicalLocales(tag);
    if (canonical) return canonical;
  } catch {
    // Invalid tag: reported below.
  }
  throw invalid(field, 'invalid_format', `The field ${field} must be a language tag such as cs.`);
}

/** Picks the wanted locale, else its language, else the fallback. */
export function pickLocale(wanted: string, available: string[], fallback: string): string {
  const [language = wanted] = wanted.split('-');
  return [wanted, language].find((locale) => available.includes(locale)) ?? fallback;
}

/** Scripts of living languages that are written from right to left (ISO 15924). */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** The writing direction of a canonical locale, by its explicit or likely script. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  const { script = '' } = new Intl.Locale(locale).maximize();
  return RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr';
}

/** The attributes of an HTML element with text in a canonical locale. */
export const languageAttributes = (locale: string): string =>
  `lang="${locale}" dir="${directionOf(locale)}"`;
