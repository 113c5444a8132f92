import { toAddress } from '../address.ts';
import { type Reader, text } from './readers.ts';

/**
 * Readers of what the server keeps in a form of its own. They give that form: else every run would
 * find a difference.
 */
const inForm =
  (toForm: (text: string) => string | null, fault: string): Reader<string> =>
  (field) => {
    const given = text(field);
    if (given === undefined) return undefined;
    return toForm(given.trim()) ?? field.report(`${field.path} ${fault}`);
  };

export const emailAddress = inForm(toAddress, 'must be an email address.');

export const languageTag = inForm(
  toLanguageTag,
  'must be a language tag, such as en, cs or en-US.',
);

export const color = inForm(
  (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null),
  'must be a color such as "#1d4ed8", in quotes.',
);

export const redirectUrl = inForm((text) => {
  const url = /^https?:/i.test(text) ? URL.parse(text) : null;
  return url && !url.username && !url.password ? url.href : null;
}, 'must be a complete URL that begins with https:// and has no user name or password.');

/** In its canonical form (BCP 47); null when it is none. */
export function toLanguageTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}
