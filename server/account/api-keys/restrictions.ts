import { invalid } from '../../platform/errors.ts';
import { requireDomain } from '../../platform/values/address.ts';
import {
  isNetworkAddress,
  isWithin,
  type Network,
  parseNetwork,
} from '../../platform/values/network.ts';

/** Limits on the use of a key. Null: no restriction. */
export interface Restrictions {
  /** Sender domains that the key may use, without their subdomains. */
  senderDomains: string[] | null;
  /** Networks from which the key may be used, in CIDR notation. */
  networks: string[] | null;
}

interface RestrictionFields {
  sender_domains?: string[] | null;
  networks?: string[] | null;
}

export const readRestrictions = (fields: RestrictionFields): Restrictions => ({
  senderDomains: readDistinct(fields.sender_domains, (text, i) =>
    requireDomain(`sender_domains.${i}`, text),
  ),
  networks: readDistinct(fields.networks, (text, i) => requireNetwork(`networks.${i}`, text).text),
});

/** ORGANIZATIONS-1: a key cannot create a key that is less restricted than itself. */
export function requireNoWider(wanted: Restrictions, own: Restrictions): void {
  requireSubset('sender_domains', wanted.senderDomains, own.senderDomains, (a, b) => a === b);
  requireSubset('networks', wanted.networks, own.networks, liesWithin);
}

function requireSubset(
  field: string,
  wanted: string[] | null,
  own: string[] | null,
  covers: (inner: string, outer: string) => boolean,
): void {
  if (own === null) return;
  const message = `The API key in use is restricted itself; set ${field} to some of: ${own.join(', ')}.`;
  if (wanted === null) throw invalid(field, 'not_allowed', message);
  const exceeding = wanted.findIndex((one) => !own.some((other) => covers(one, other)));
  if (exceeding >= 0) throw invalid(`${field}.${exceeding}`, 'not_allowed', message);
}

function liesWithin(inner: string, outer: string): boolean {
  const [one, other] = [parseNetwork(inner), parseNetwork(outer)];
  return one !== null && other !== null && isWithin(one, other);
}

function readDistinct(
  texts: string[] | null | undefined,
  read: (text: string, index: number) => string,
): string[] | null {
  return texts ? [...new Set(texts.map(read))] : null;
}

function requireNetwork(field: string, text: string): Network {
  const network = parseNetwork(text.trim());
  if (network && isNetworkAddress(network)) return network;
  const message = network
    ? `The field ${field} must be the first address of its network, followed by / and the prefix length.`
    : `The field ${field} must be an IP address or a network in CIDR notation, such as 203.0.113.0/24.`;
  throw invalid(field, 'invalid_format', message);
}
