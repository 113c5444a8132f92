import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';
import { isWithin, type Network, parseNetwork } from '../values/network.ts';

/** All global unicast addresses of IPv6 (RFC 4291 §2.4, IANA): the others are reserved or unassigned. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether requests may connect to this address: it is public, or the operator allows its network. */
export function isAllowedAddress(address: string, allow: readonly Network[]): boolean {
  if (isIP(address) === 0) return false;
  const network = parseNetwork(address);
  if (!network) return false;
  return isPublic(address) || allow.some((allowed) => isWithin(network, allowed));
}

/** Addresses that contain an IPv4 address, such as those of NAT64 and 6to4, are not public. */
function isPublic(text: string): boolean {
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST);
}
