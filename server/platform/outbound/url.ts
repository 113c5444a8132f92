import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { isLoopbackHost } from '../values/loopback.ts';
import type { Network } from '../values/network.ts';
import { isAllowedAddress } from './public-address.ts';

/** What this installation allows beyond https to public addresses. */
export interface UrlRules {
  /** Networks of OUTBOUND_ALLOW. */
  allow: readonly Network[];
  /** Whether `localhost`, 127.0.0.0/8 and ::1 are allowed, also with http: for trying out on one machine. */
  allowLoopback: boolean;
}

export const urlRulesOf = ({ outboundAllow, baseUrl }: Config): UrlRules => ({
  allow: outboundAllow,
  allowLoopback: isLoopbackHost(new URL(baseUrl).hostname),
});

const MAX_LENGTH = 2_048;

/** `URL` removes them. */
const CONTROL = /\p{Cc}/u;

/** User information, even if it is empty, which `URL` removes. */
const USER_INFO = /^[a-z]+:[\\/]*[^\\/?#]*@/i;

/**
 * What is wrong with the URL of a customer, as the end of the sentence "The URL …"; null if it is
 * acceptable. Compares the parsed URL, because `https://2130706433/` is 127.0.0.1, too. The addresses of a
 * name are checked at each connection.
 */
export function findUrlFault(text: string, rules: UrlRules): string | null {
  const url = URL.parse(text);
  if (Math.max(text.length, url?.href.length ?? 0) > MAX_LENGTH) {
    return `must have at most ${MAX_LENGTH} characters.`;
  }
  if (CONTROL.test(text)) return 'must not contain control characters.';
  if (!url) return 'must be an absolute URL.';
  const isLoopback = rules.allowLoopback && isLoopbackHost(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) {
    return rules.allowLoopback
      ? 'must use https, or http with localhost or a loopback address.'
      : 'must use https.';
  }
  if (USER_INFO.test(text.trim())) return 'must not contain a user name or password.';
  // An empty fragment is not in `url.hash`.
  if (text.includes('#')) return 'must not contain a fragment.';
  if (!isAllowedPort(url)) return 'must use port 443 or a port from 1024.';
  if (isLoopback || isPublicHost(url, rules.allow)) return null;
  return 'must not contain an address that is not public.';
}

function isAllowedPort({ protocol, port }: URL): boolean {
  // The default port of the scheme is left out.
  if (port === '') return protocol === 'https:';
  return port === '443' || Number(port) >= 1_024;
}

function isPublicHost(url: URL, allow: readonly Network[]): boolean {
  const host = hostOf(url);
  if (isIP(host) !== 0) return isAllowedAddress(host, allow);
  const labels = host.replace(/\.$/, '').split('.');
  if (labels.at(-1) === 'localhost') return false;
  // The operator's own networks may have such names.
  return allow.length > 0 || (labels.length > 1 && labels.at(-1) !== 'internal');
}

/** The host without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
