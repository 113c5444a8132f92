import { timingSafeEqual } from 'node:crypto';
import { NIL, parse, stringify } from 'uuid';
import { timeOfId } from '../values/id.ts';
import type { KeyRing, MailPurpose, SigningKey } from './key-ring.ts';

/** Addresses of this installation, each for one purpose and, but for `feedback`, one email. */
export interface MailAddresses {
  domain: string;
  /** The return path of an email (VERP), to which mail servers report what becomes of it. */
  bounce(emailId: string): string;
  /** Mail to it withdraws as the link to unsubscribe does. */
  unsubscribe(emailId: string): string;
  /** For the reports of complaints, which mailbox providers send to an address that was registered there. */
  feedback: string;
  /** Null for an address that is not one of these, or no longer valid. */
  open(address: string, now: Date): OwnAddress | null;
  /** Those of our addresses that a text contains, at most ten. */
  findIn(text: string, now: Date): OwnAddress[];
}

export interface OwnAddress {
  purpose: MailPurpose;
  /** The nil UUID in the address for `feedback`. */
  emailId: string;
}

const LETTERS: Record<MailPurpose, string> = { bounce: 'b', feedback: 'f', unsubscribe: 'u' };
const PURPOSES = Object.entries(LETTERS) as [MailPurpose, string][];

/** As long as links. */
const LIFETIME_MS = 730 * 86_400_000;

/** Forging one of 2^80 takes more mail than any server accepts. A local part has at most 64 characters. */
const MAC_BYTES = 10;
const ID_BYTES = 16;

/** Characters of an id and its MAC with 5 bits in each. */
const TOKEN_LENGTH = Math.ceil(((ID_BYTES + MAC_BYTES) * 8) / 5);

const MOST_FOUND = 10;

/** `b+<token>@domain`. Tokens are in lower case, because some servers change the case of addresses. */
export function createMailAddresses(domain: string, keys: KeyRing): MailAddresses {
  const form = new RegExp(`^([bfu])\\+([0-9a-v]{${TOKEN_LENGTH}})$`);
  const inText = new RegExp(
    `(?<![\\w.+-])[bfu]\\+[0-9a-v]{${TOKEN_LENGTH}}@${domain.replaceAll('.', '\\.')}(?![\\w.-])`,
    'gi',
  );

  const sign = (purpose: MailPurpose, id: string): string => {
    const bytes = Buffer.concat([parse(id), macOf(keys.current, purpose, id)]);
    return `${LETTERS[purpose]}+${encode(bytes)}@${domain}`;
  };

  function open(address: string, now: Date): OwnAddress | null {
    const at = address.lastIndexOf('@');
    if (address.slice(at + 1).toLowerCase() !== domain) return null;
    const [, letter, token = ''] = form.exec(address.slice(0, Math.max(at, 0)).toLowerCase()) ?? [];
    const purpose = PURPOSES.find(([, own]) => own === letter)?.[0];
    const bytes = decode(token);
    if (!purpose || !bytes) return null;
    const emailId = stringifyId(bytes.subarray(0, ID_BYTES));
    const mac = bytes.subarray(ID_BYTES);
    const isOurs =
      emailId !== null &&
      keys.all(now).some((key) => timingSafeEqual(mac, macOf(key, purpose, emailId)));
    if (!isOurs) return null;
    const isValid = emailId === NIL || now.getTime() - timeOfId(emailId).getTime() < LIFETIME_MS;
    return isValid ? { purpose, emailId } : null;
  }

  return {
    domain,
    bounce: (emailId) => sign('bounce', emailId),
    unsubscribe: (emailId) => sign('unsubscribe', emailId),
    feedback: sign('feedback', NIL),
    open,
    findIn: (text, now) =>
      (text.match(inText) ?? [])
        .slice(0, MOST_FOUND)
        .flatMap((address) => open(address, now) ?? []),
  };
}

const macOf = (key: SigningKey, purpose: MailPurpose, id: string): Buffer =>
  key.addressMacFor(purpose)(id).subarray(0, MAC_BYTES);

const encode = (bytes: Buffer): string =>
  BigInt(`0x${bytes.toString('hex')}`)
    .toString(32)
    .padStart(TOKEN_LENGTH, '0');

/** Null for another spelling, of which a number has one only. */
function decode(token: string): Buffer | null {
  if (token.length !== TOKEN_LENGTH) return null;
  const number = [...token].reduce((sum, digit) => sum * 32n + BigInt(parseInt(digit, 32)), 0n);
  const hex = number.toString(16).padStart((ID_BYTES + MAC_BYTES) * 2, '0');
  return hex.length > (ID_BYTES + MAC_BYTES) * 2 ? null : Buffer.from(hex, 'hex');
}

/** Null for bytes that are no UUID. */
function stringifyId(bytes: Buffer): string | null {
  try {
    return stringify(bytes);
  } catch {
    return null;
  }
}
