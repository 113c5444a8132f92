import { domainToASCII } from 'node:url';

/** The ASCII characters of domains, and all others: `domainToASCII` truncates at other ASCII characters. */
const ADDRESS = /^([^@\s]+)@([A-Za-z0-9.\u0080-\u{10ffff}-]+)$/u;

/** An address in the server's form, with the domain in lower-case ASCII; null if it is invalid. */
export function toAddress(text: string): string | null {
  const [, local, domain = ''] = ADDRESS.exec(text) ?? [];
  const ascii = domainToASCII(domain);
  return local && ascii ? `${local}@${ascii}` : null;
}

/** Equal for all spellings of one address. */
export const addressKey = (text: string): string => (toAddress(text) ?? text).toLowerCase();

export const domainOf = (address: string): string =>
  addressKey(address).slice(addressKey(address).lastIndexOf('@') + 1);
