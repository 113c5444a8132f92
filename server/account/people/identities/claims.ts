import { parseAddress } from '../../../platform/values/address.ts';
import { hasUnsafeCharacters } from '../../../platform/values/text.ts';

/** What the provider says about an account. */
export interface Claims {
  subject: string;
  /** Null if there is none that is an address. */
  email: string | null;
  /** Whether the provider has verified that the address belongs to the person. */
  emailVerified: boolean;
  /** Null if there is none that can be shown. */
  name: string | null;
}

/** At most 255 ASCII characters (OpenID Connect Core, section 2). */
const SUBJECT = /^[\x21-\x7e]{1,255}$/;
const MAX_NAME = 100;

/** Null if the subject is not one. */
export function readClaims(claims: Record<string, unknown>): Claims | null {
  const { sub, email, email_verified: verified, name } = claims;
  if (typeof sub !== 'string' || !SUBJECT.test(sub)) return null;
  const address = typeof email === 'string' ? parseAddress(email) : null;
  return {
    subject: sub,
    email: address?.address ?? null,
    emailVerified: address !== null && verified === true,
    name: typeof name === 'string' && isName(name) ? name : null,
  };
}

const isName = (text: string): boolean =>
  text.trim() !== '' &&
  text.length <= MAX_NAME &&
  text.isWellFormed() &&
  !hasUnsafeCharacters(text);
