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
  /** When the provider asked the person to authenticate; null if it does not say. */
  authenticatedAt: Date | null;
  /** Only of a provider whose groups give roles. */
  groups: string[];
}

/** At most 255 ASCII characters (OpenID Connect Core, section 2). */
const SUBJECT = /^[\x21-\x7e]{1,255}$/;
const MAX_NAME = 100;

interface More {
  /** Also if the other claims come from elsewhere. */
  idToken: { auth_time?: unknown };
  groups: string[];
}

/** Null if the subject is not one. */
export function readClaims(
  claims: Record<string, unknown>,
  { idToken, groups }: More,
): Claims | null {
  const { sub, email, email_verified: verified, name } = claims;
  if (typeof sub !== 'string' || !SUBJECT.test(sub)) return null;
  const address = typeof email === 'string' ? parseAddress(email) : null;
  return {
    subject: sub,
    email: address?.address ?? null,
    emailVerified: address !== null && verified === true,
    name: typeof name === 'string' && isName(name) ? name : null,
    authenticatedAt: timeOf(idToken.auth_time),
    groups,
  };
}

/** Not in the future, whatever the provider's clock says. */
function timeOf(seconds: unknown): Date | null {
  const isTime = typeof seconds === 'number' && seconds >= 0 && Number.isFinite(seconds);
  return isTime ? new Date(Math.min(seconds * 1_000, Date.now())) : null;
}

const isName = (text: string): boolean =>
  text.trim() !== '' &&
  text.length <= MAX_NAME &&
  text.isWellFormed() &&
  !hasUnsafeCharacters(text);

/** A list, or one text; null if there is neither. */
export function readGroups(value: unknown): string[] | null {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return null;
  return value.filter((one): one is string => typeof one === 'string');
}
