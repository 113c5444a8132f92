import { invalid } from '../errors.ts';
import { addressFault, parseAddress } from './address.ts';
import { hasUnsafeCharacters } from './text.ts';

/** A name, which may be empty, and an address (RFC 5322 §3.4). */
export interface Mailbox {
  name: string;
  address: string;
}

const MAX_MAILBOXES = 5;
const MAX_LENGTH = 998;

/**
 * Parses a list such as `Help <help@shop.example>, ben@shop.example`; null if it is invalid. Comments and groups are
 * invalid, too.
 */
export function parseMailboxes(text: string): Mailbox[] | null {
  if (text.length > MAX_LENGTH || hasUnsafeCharacters(text)) return null;
  const mailboxes = splitAtCommas(text).map(parseMailbox);
  return mailboxes.every((mailbox) => mailbox !== null) ? mailboxes : null;
}

/** Checks a list of at most five mailboxes. A single address is returned in its canonical form, a list as it is. */
export function requireMailboxes(field: string, text: string): string {
  if (text.length > MAX_LENGTH) {
    const message = `The field ${field} may have at most ${MAX_LENGTH} characters.`;
    throw invalid(field, 'too_long', message);
  }
  const mailboxes = parseMailboxes(text);
  const [first, ...others] = mailboxes ?? [];
  if (!first) {
    const { reason } = addressFault(field, text);
    const message = `The field ${field} must be an address, or a list of them such as Help <help@shop.example>, ben@shop.example. Before the @, an address is ASCII.`;
    throw invalid(field, reason, message);
  }
  if (others.length >= MAX_MAILBOXES) {
    const message = `The field ${field} may have at most ${MAX_MAILBOXES} addresses.`;
    throw invalid(field, 'too_many', message);
  }
  return others.length === 0 && first.name === '' ? first.address : text.trim();
}

/** The list as text, which `parseMailboxes` reads. */
export const formatMailboxes = (mailboxes: Mailbox[]): string =>
  mailboxes
    .map(({ name, address }) =>
      name === '' ? address : `"${name.replaceAll(/["\\]/g, '\\$&')}" <${address}>`,
    )
    .join(', ');

/** Commas within quotes are part of a name. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\' && isQuoted) at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim());
}

const NAMED = /^(?:"((?:[^"\\]|\\.)*)"\s*|([^"<>]*))<([^<>]*)>$/;

function parseMailbox(text: string): Mailbox | null {
  const [, quoted, plain = '', inBrackets] = NAMED.exec(text) ?? [];
  const address = parseAddress(inBrackets ?? text);
  if (!address) return null;
  const name = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain;
  return { name: name.trim(), address: address.address };
}
