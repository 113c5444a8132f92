import type { Request } from 'express';
import { isSessionToken, SESSION_SECONDS } from '../platform/tokens/session-token.ts';

/**
 * The cookie of a session (D-E2). Browsers accept the prefix `__Host-` only for a cookie of exactly this host, set over
 * HTTPS. Plain HTTP is for loopback only (G11).
 */
export interface SessionCookie {
  /** The token in the request; null without one of the right form. */
  read(request: Request): string | null;
  /** The header that sets the cookie. */
  set(token: string): string;
  /** The header that removes the cookie. */
  removed: string;
}

export function sessionCookie(baseUrl: string): SessionCookie {
  const isSecure = baseUrl.startsWith('https:');
  const name = isSecure ? '__Host-mailwright' : 'mailwright';
  const attributes = `Path=/; HttpOnly;${isSecure ? ' Secure;' : ''} SameSite=Lax`;
  const header = (value: string, seconds: number): string =>
    `${name}=${value}; ${attributes}; Max-Age=${seconds}`;
  return {
    read(request) {
      const pairs = (request.get('Cookie') ?? '').split(';').map((pair) => pair.trim());
      const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
      return value !== undefined && isSessionToken(value) ? value : null;
    },
    set: (token) => header(token, SESSION_SECONDS),
    removed: header('', 0),
  };
}
