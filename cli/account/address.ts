import { domainToASCII } from 'node:url';

/** Allows only domain characters in ASCII, because `domainToASCII` truncates the domain at others. */
const ADDRESS = /^([^@\s]+)@([A-Za-z0-9.\u0080-\u{10ffff}-]+)$/u;

/** The address in the server's canonical form, with the domain in lower-case ASCII; null if it is invalid. */
export function toAddress(text: string): string | null {
  const [, local, domain = ''] = ADDRESS.exec(text) ?? [];
  const ascii = domainToASCII(domain);
  return local && ascii ? `${local}@${ascii}` : null;
}

/** A key that is equal for all spellings of an address. */
export const addressKey = (text: string): string => (toAddress(text) ?? text).toLowerCase();

export const domainOf = (address: string): string =>
  addressKey(address).slice(addressKey(address).lastIndexOf('@') + 1);
