import { domainToASCII } from 'node:url';

/** Of ASCII only what domains are made of: `domainToASCII` would cut the rest off. */
const ADDRESS = /^([^@\s]+)@([A-Za-z0-9.\u0080-\u{10ffff}-]+)$/u;

/** An address as the server keeps it, its domain in lower-case ASCII; null when it is none. */
export function toAddress(text: string): string | null {
  const [, local, domain = ''] = ADDRESS.exec(text) ?? [];
  const ascii = domainToASCII(domain);
  return local && ascii ? `${local}@${ascii}` : null;
}

/** The same for all ways to write one address. */
export const addressKey = (text: string): string => (toAddress(text) ?? text).toLowerCase();

export const domainOf = (address: string): string =>
  addressKey(address).slice(addressKey(address).lastIndexOf('@') + 1);
