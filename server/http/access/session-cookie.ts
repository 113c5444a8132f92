import type { Request } from 'express';
import { isSessionToken, SESSION_SECONDS } from '../../platform/tokens/session-token.ts';

/**
 * A cookie with a random token (PEOPLE-1). Browsers accept the prefix `__Host-` only for a cookie of exactly this host, set over
 * HTTPS. Plain HTTP is for loopback only (API-10).
 */
export interface TokenCookie {
  /** The token in the request; null without one of the right form. */
  read(request: Request): string | null;
  /** The header that sets the cookie. */
  set(token: string): string;
  /** The header that removes the cookie. */
  removed: string;
}

/** Authenticates a person. */
export const sessionCookie = (baseUrl: string): TokenCookie =>
  tokenCookie(baseUrl, 'mailwright', SESSION_SECONDS);

const BROWSER_SECONDS = 600;

/** Recognizes the browser that began to sign in, and authenticates nobody. */
export const browserCookie = (baseUrl: string): TokenCookie =>
  tokenCookie(baseUrl, 'mailwright-browser', BROWSER_SECONDS);

function tokenCookie(baseUrl: string, plainName: string, lifetime: number): TokenCookie {
  const isSecure = baseUrl.startsWith('https:');
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly;${isSecure ? ' Secure;' : ''} SameSite=Lax`;
  const header = (value: string, seconds: number): string =>
    `${name}=${value}; ${attributes}; Max-Age=${seconds}`;
  return {
    read(request) {
      const pairs = (request.get('Cookie') ?? '').split(';').map((pair) => pair.trim());
      const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
      return value !== undefined && isSessionToken(value) ? value : null;
    },
    set: (token) => header(token, lifetime),
    removed: header('', 0),
  };
}
