import type { Request } from 'express';
import { HttpError } from '../responses/http-error.ts';
import { isLoopbackHost } from '../../platform/values/loopback.ts';

/**
 * Refuses requests that another site makes with the cookie of a session (CSRF). Browsers send `Sec-Fetch-Site` with each
 * request; older ones send at least an `Origin` with each write. Reads from other sites are refused too,
 * because their size and duration could be observed.
 */
export function requireSameOrigin(request: Request, baseUrl: string): void {
  const site = request.get('Sec-Fetch-Site');
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (site !== undefined) {
    if (site === 'same-origin' || (isRead && site === 'none')) return;
    throw crossSite();
  }
  const origin = request.get('Origin');
  if (origin === undefined ? isRead : isOwn(origin, baseUrl)) return;
  throw crossSite();
}

/** On loopback, the server has several names, and the dashboard uses `localhost`. */
function isOwn(origin: string, baseUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const [given, own] = [new URL(origin), new URL(baseUrl)];
  if (given.origin === own.origin) return true;
  return (
    isLoopbackHost(given.hostname) &&
    isLoopbackHost(own.hostname) &&
    given.protocol === own.protocol &&
    given.port === own.port
  );
}

const crossSite = (): HttpError =>
  new HttpError(
    403,
    'FORBIDDEN',
    'Requests with a session must come from this server: send Sec-Fetch-Site: same-origin, as browsers do, or an Origin that is the server’s.',
  );
