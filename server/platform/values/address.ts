import { domainToASCII } from 'node:url';
import { invalid, type Reason } from '../errors.ts';
import { hasUnsafeCharacters } from './text.ts';

export interface Address {
  /** As received, trimmed, with the domain in lower-case ASCII. */
  address: string;
  /** Equal for addresses that count as the same. Computed only here. */
  key: string;
  domain: string;
}

const MAX_LENGTH = 254;
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Parses an address (RFC 5321 §4.1.2, dot-string form); null if it is invalid. */
export function parseAddress(text: string): Address | null {
  const trimmed = text.trim();
  if (hasUnsafeCharacters(trimmed)) return null;
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(at, 0));
  const domain = parseDomain(trimmed.slice(at + 1));
  if (!domain || local.length > 64 || !LOCAL_PART.test(local)) return null;
  const address = `${local}@${domain}`;
  if (address.length > MAX_LENGTH) return null;
  return { address, key: address.toLowerCase(), domain };
}

/** The ASCII characters of domains, and all others, which `domainToASCII` checks. */
const DOMAIN_TEXT = /^[A-Za-z0-9.\u0080-\u{10ffff}-]+$/u;

/**
 * Parses a domain and converts it to lower-case ASCII; null if it is invalid.
 * `domainToASCII` accepts empty and too long labels, so each label is checked here. It also parses its
 * input as the host of a URL, which ends at the first `/`, `?` or `#`; `DOMAIN_TEXT` excludes these.
 */
export function parseDomain(text: string): string | null {
  if (!DOMAIN_TEXT.test(text)) return null;
  const labels = domainToASCII(text).split('.');
  const topLevel = labels.at(-1) ?? '';
  const isValid = labels.length > 1 && labels.every((label) => LABEL.test(label));
  return isValid && !/^[0-9]+$/.test(topLevel) ? labels.join('.') : null;
}

/** `_domainkey` and its selector have to fit in front of it (RFC 1035 §2.3.4). */
const MAX_DOMAIN_LENGTH = 200;

export function requireDomain(field: string, text: string): string {
  const domain = parseDomain(text.trim());
  if (domain && domain.length <= MAX_DOMAIN_LENGTH) return domain;
  throw invalid(
    field,
    'invalid_format',
    `The field ${field} must be a domain of at least two parts, such as shop.example, and of at most ${MAX_DOMAIN_LENGTH} characters.`,
  );
}

export function requireAddress(field: string, text: string): Address {
  const address = parseAddress(text);
  if (address) return address;
  const { reason, message } = addressFault(field, text);
  throw invalid(field, reason, message);
}

/** Why a text is not an address (CONTACTS-1). */
export function addressFault(field: string, text: string): { reason: Reason; message: string } {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(at, 0)).trimStart();
  if (NOT_ASCII.test(local) && parseAddress(`${asAscii(local)}${text.slice(at)}`)) {
    const message = `The part of ${field} before the @ has characters other than ASCII; Amazon SES and most other services do not deliver to such addresses.`;
    return { reason: 'non_ascii_local_part', message };
  }
  return { reason: 'invalid_format', message: `The field ${field} must be an email address.` };
}

// eslint-disable-next-line no-control-regex -- ASCII includes the control characters
const NOT_ASCII = /[^\u0000-\u007f\p{C}\p{Z}]/u;

const asAscii = (local: string): string => local.replaceAll(new RegExp(NOT_ASCII, 'gu'), 'x');
