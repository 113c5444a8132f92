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
