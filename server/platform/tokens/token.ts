import { timingSafeEqual } from 'node:crypto';
import type { TokenContent } from './content.ts';
import { timeOfId } from '../values/id.ts';
import { decodePayload, encodePayload } from './payload.ts';
import type { KeyRing, Purpose, SigningKey } from './key-ring.ts';

const DAY_MS = 86_400_000;
/** How long a link is valid that proves that a mailbox belongs to somebody. */
export const LINK_LIFETIME_MS = 3 * DAY_MS;

const LIFETIMES_MS: Record<Purpose, number> = {
  confirm: 7 * DAY_MS,
  preferences: 730 * DAY_MS,
  'verify-alert-email': LINK_LIFETIME_MS,
  'verify-sender': LINK_LIFETIME_MS,
  'web-version': 730 * DAY_MS,
};

export type SignToken = (purpose: Purpose, content: TokenContent) => string;
/** Null for a token that is forged, altered, expired or signed for another purpose. */
export type OpenToken = (purpose: Purpose, token: string, now: Date) => TokenContent | null;

export interface Tokens {
  sign: SignToken;
  open: OpenToken;
}

/**
 * `v2.<key id>.<sealed payload>`. The payload is encrypted, because it contains the id of the organization,
 * which is not public. Tokens of version 1 are no longer signed, but still verify: links are valid for two years.
 */
export function createTokens(keys: KeyRing): Tokens {
  return {
    sign(purpose, content) {
      const label = `v2.${keys.current.id}`;
      return `${label}.${keys.current.sealFor(purpose).close(encodePayload(content), label)}`;
    },

    open(purpose, token, now) {
      const payload = openPayload(keys, purpose, token, now);
      if (!payload) return null;
      const content = decodePayload(payload);
      const age = now.getTime() - timeOfId(content.id).getTime();
      return age < LIFETIMES_MS[purpose] ? content : null;
    },
  };
}

function openPayload(keys: KeyRing, purpose: Purpose, token: string, now: Date): Buffer | null {
  const [version = '', keyId = '', payload = '', ...rest] = token.split('.');
  const key = keys.find(keyId, now);
  if (!key) return null;
  const label = `${version}.${keyId}`;
  if (version === 'v2' && rest.length === 0) return key.sealFor(purpose).open(payload, label);
  const [mac = '', ...more] = rest;
  if (version !== 'v1' || more.length > 0) return null;
  if (!isEqual(mac, macOf(key, purpose, `${label}.${payload}`))) return null;
  return Buffer.from(payload, 'base64url');
}

/** `v1.<key id>.<payload>.<mac>`: HMAC-SHA256 over the text before the last dot. */
const macOf = (key: SigningKey, purpose: Purpose, signed: string): string =>
  key.macFor(purpose)(signed).toString('base64url');

/** Compares as text: another base64url spelling of the same bytes is an altered token too. */
function isEqual(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
