import { isIP } from 'node:net';
import { ConflictError } from '../../../platform/errors.ts';
import { isLoopbackHost } from '../../../platform/values/loopback.ts';

/** The server, as passkeys know it (Web Authentication Level 3, section 5.4.2). */
export interface RelyingParty {
  /** The host for which passkeys are created. */
  id: string;
  /** The origin of the pages that use them. */
  origin: string;
}

/**
 * Browsers make no passkeys for IP addresses. On loopback, the pages are at `localhost` instead. Null if BASE_URL contains
 * another IP address.
 */
export function relyingPartyOf(baseUrl: string): RelyingParty | null {
  const url = new URL(baseUrl);
  if (isLoopbackHost(url.hostname)) url.hostname = 'localhost';
  if (isIP(url.hostname) !== 0 || url.hostname.startsWith('[')) return null;
  return { id: url.hostname, origin: url.origin };
}

export function requireHostName(party: RelyingParty | null): RelyingParty {
  if (party) return party;
  throw new ConflictError(
    { reason: 'no_host_name' },
    'Passkeys need a host name: the BASE_URL of this server contains an IP address.',
  );
}
