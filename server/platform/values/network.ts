import ipaddr from 'ipaddr.js';
import { isIP, isIPv4 } from 'node:net';

/** A network in CIDR notation (RFC 4632, RFC 4291 §2.3), such as `203.0.113.0/24` or `2001:db8::/32`. */
export interface Network {
  /** The canonical form. An IPv4-mapped IPv6 network is an IPv4 network. */
  text: string;
  address: ipaddr.IPv4 | ipaddr.IPv6;
  prefix: number;
}

/** Parses a network, or a single address as a network of one address; null for other texts. */
export function parseNetwork(text: string): Network | null {
  const [, address = '', bits] = /^([0-9A-Fa-f.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return null;
  const width = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? width : Number(bits);
  if (prefix > width) return null;
  return unmapped(ipaddr.parse(address), prefix);
}

/** The client's address in a form that PostgreSQL accepts as `inet`; null if it is unknown. */
export function clientAddress(text: string | undefined): string | null {
  if (text !== undefined && isIPv4(text)) return text;
  return parseNetwork(text?.split('%')[0] ?? '')?.address.toString() ?? null;
}

/** The network of an address that is large enough not to name a person: /24 of IPv4, /48 of IPv6. */
export function truncatedAddress(text: string | undefined): string | null {
  const address = clientAddress(text);
  if (address === null) return null;
  const parsed = ipaddr.parse(address);
  return firstAddress(parsed, parsed instanceof ipaddr.IPv4 ? 24 : 48);
}

const WITH_PORT = /^(?:(\d{1,3}(?:\.\d{1,3}){3})|\[([0-9A-Fa-f:.]+)\])(?::\d{1,5})?$/;

/** Removes brackets and port from an address that a proxy wrote; returns other texts unchanged. */
export function withoutPort(text: string): string {
  const [, ipv4, ipv6] = WITH_PORT.exec(text.trim()) ?? [];
  return ipv4 ?? ipv6 ?? text;
}

/** Whether the outer network contains the inner one. */
export function isWithin(inner: Network, outer: Network): boolean {
  if (inner.address.kind() !== outer.address.kind() || inner.prefix < outer.prefix) return false;
  return inner.address.match(outer.address, outer.prefix);
}

/** Whether the address is the first one of its network, as CIDR notation requires. */
export const isNetworkAddress = ({ address, prefix }: Network): boolean =>
  firstAddress(address, prefix) === address.toString();

const MAPPED_PREFIX = 96;

function unmapped(address: ipaddr.IPv4 | ipaddr.IPv6, prefix: number): Network {
  const isMapped =
    address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && prefix >= MAPPED_PREFIX;
  const plain = isMapped ? address.toIPv4Address() : address;
  const bits = isMapped ? prefix - MAPPED_PREFIX : prefix;
  return { text: `${plain.toString()}/${bits}`, address: plain, prefix: bits };
}

function firstAddress(address: ipaddr.IPv4 | ipaddr.IPv6, prefix: number): string {
  const notation = `${address.toString()}/${prefix}`;
  return address instanceof ipaddr.IPv4
    ? ipaddr.IPv4.networkAddressFromCIDR(notation).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(notation).toString();
}
