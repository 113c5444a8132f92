import { domainToASCII } from 'node:url';
import { invalid } from '../errors.ts';
import { hasUnsafeCharacters } from './text.ts';

export interface Address {
  /** As given, trimmed, the domain in lower-case ASCII. */
  address: string;
  /** What makes two addresses one; computed nowhere else. */
  key: string;
  domain: string;
}

const MAX_LENGTH = 254;
const LOCAL_PART = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Reads an address (RFC 5321 §4.1.2, dot-string form); null when it is none. */
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

/** Of ASCII only what domains are made of; international letters are for `domainToASCII` to judge. */
const DOMAIN_TEXT = /^[A-Za-z0-9.\u0080-\u{10ffff}-]+$/u;

/**
 * Reads a domain, in lower-case ASCII; null when it is none.
 * `domainToASCII` lets empty and over-long labels pass, so each label is checked here. It also reads
 * its text as the host of a URL, cut at the first `/`, `?` or `#`: those are kept away from it.
 */
export function parseDomain(text: string): string | null {
  if (!DOMAIN_TEXT.test(text)) return null;
  const labels = domainToASCII(text).split('.');
  const topLevel = labels.at(-1) ?? '';
  const sound = labels.length > 1 && labels.every((label) => LABEL.test(label));
  return sound && !/^[0-9]+$/.test(topLevel) ? labels.join('.') : null;
}

/** `_domainkey` and its selector have to fit in front of it (RFC 1035 §2.3.4). */
const MAX_DOMAIN_LENGTH = 200;

/** Reads a domain out of a request. */
export function requireDomain(field: string, text: string): string {
  const domain = parseDomain(text.trim());
  if (domain && domain.length <= MAX_DOMAIN_LENGTH) return domain;
  throw invalid(
    field,
    'invalid_format',
    `The field ${field} must be a domain of at least two parts, such as shop.example, and of at most ${MAX_DOMAIN_LENGTH} characters.`,
  );
}

/** Reads an address out of a request. */
export function requireAddress(field: string, text: string): Address {
  const address = parseAddress(text);
  if (address) return address;
  throw invalid(field, 'invalid_format', `The field ${field} must be an email address.`);
}
