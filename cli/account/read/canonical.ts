import { domainToASCII } from 'node:url';
import { toAddress } from '../address.ts';
import { type Reader, text } from './readers.ts';

/**
 * Creates a reader for values that the server stores in a canonical form. It returns that form, because
 * otherwise every run would find a difference.
 */
const canonical =
  (toCanonical: (text: string) => string | null, fault: string): Reader<string> =>
  (field) => {
    const given = text(field);
    if (given === undefined) return undefined;
    return toCanonical(given.trim()) ?? field.report(`${field.path} ${fault}`);
  };

export const emailAddress = canonical(toAddress, 'must be an email address.');

/** The server stores a list as it is. */
export const mailboxList = canonical(
  (text) => toAddress(text) ?? text,
  'must be a list of addresses.',
);

export const languageTag = canonical(
  toLanguageTag,
  'must be a language tag, such as en, cs or en-US.',
);

export const color = canonical(
  (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null),
  'must be a color such as "#1d4ed8", in quotes.',
);

export const redirectUrl = canonical((text) => {
  const url = /^https?:/i.test(text) ? URL.parse(text) : null;
  return url && !url.username && !url.password ? url.href : null;
}, 'must be a complete URL that begins with https:// and has no user name or password.');

export const domain = canonical(
  (text) => (/^[A-Za-z0-9.\u0080-\u{10ffff}-]+$/u.test(text) ? domainToASCII(text) || null : null),
  'must be a domain, such as shop.example.',
);

/** The server validates the host. */
export const endpointUrl = canonical(
  (text) => (/\p{Cc}/u.test(text) ? null : (URL.parse(text)?.href ?? null)),
  'must be a complete URL that begins with https://.',
);

/** The canonical form (BCP 47); null if the text is not a language tag. */
export function toLanguageTag(text: string): string | null {
  try {
    return Intl.getCanonicalLocales(text)[0] ?? null;
  } catch {
    return null;
  }
}
