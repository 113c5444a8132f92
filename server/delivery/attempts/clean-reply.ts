import { domainToUnicode } from 'node:url';
import { toSingleLine } from '../../platform/values/text.ts';

const MAX_REPLY_LENGTH = 500;
/** How much of a reply is read; it is more than is ever shown. */
const MAX_READ = 4_000;

const PLACEHOLDER = '<address>';
const SECRET = '<secret>';

/**
 * Cleans a mail server's reply so that it may be stored: one line, without addresses, and without the recipient's local
 * part and domain in any form that servers rewrite addresses to: in tags, paths, SRS, VERP and BATV, quoted or encoded.
 * Secrets, such as a password that a server repeats, are removed too.
 */
export function cleanReply(reply: string, recipient: string, secrets: string[] = []): string {
  const isPrivate = privateTo(recipient);
  const secret = secretForms(secrets);
  const line = toSingleLine(reply.slice(0, MAX_READ));
  const words = line.split(/\s+/u);
  // The last word may have been cut in the middle of an address.
  if (reply.length > MAX_READ) words.pop();
  const cleaned = words
    .map((word) => (secret(word) ? SECRET : isPrivate(word) ? PLACEHOLDER : word))
    .join(' ');
  return cleaned.slice(0, MAX_REPLY_LENGTH).toWellFormed();
}

/** Shorter secrets are only matched as whole words, because they occur in unrelated words. */
const SHORTEST_PART_OF_WORD = 4;

/**
 * Tells whether a word holds a secret: as it is, encoded, in base64, or as AUTH PLAIN sends user and password. The words
 * of one with spaces are secrets too.
 */
function secretForms(secrets: string[]): (word: string) => boolean {
  if (secrets.length === 0) return () => false;
  const whole = [...secrets, `\u0000${secrets.join('\u0000')}`];
  const forms = [
    ...secrets.flatMap((secret) => secret.split(/\s+/u)).map(normalize),
    ...whole.map((text) => normalize(Buffer.from(text).toString('base64').replace(/=+$/, ''))),
  ].filter(Boolean);
  return (word) =>
    [...readingsOf(word)].some((reading) =>
      forms.some((form) =>
        form.length < SHORTEST_PART_OF_WORD ? asToken(form).test(reading) : reading.includes(form),
      ),
    );
}

/** Tells whether a word holds an address, or a part of the recipient's. */
function privateTo(recipient: string): (word: string) => boolean {
  const at = recipient.lastIndexOf('@');
  const domain = normalize(recipient.slice(at + 1));
  const domains = new Set([domain, normalize(domainToUnicode(domain))]);
  const local = normalize(recipient.slice(0, Math.max(at, 0)).replaceAll(/["\\]/g, ''));
  const locals = new Set([local, local.split('+')[0] ?? '']);
  const tokens = [...locals].filter(Boolean).map(asToken);
  return (word) =>
    [...readingsOf(word)].some(
      (reading) =>
        reading.includes('@') ||
        [...domains].some((name) => name !== '' && reading.includes(name)) ||
        tokens.some((token) => token.test(reading)),
    );
}

/** Matches whole runs of letters and digits only: `info` is not found in `information`. */
const asToken = (text: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}])${text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
    'u',
  );

/** Each server that an address passed may have encoded it once. */
const MOST_DECODINGS = 3;

/** The word, and the word after each round of decoding. */
function readingsOf(word: string): Set<string> {
  const readings = new Set([normalize(word)]);
  let text = word;
  for (let round = 0; round < MOST_DECODINGS; round += 1) {
    const before = text;
    for (const decode of DECODINGS) {
      text = decode(text);
      readings.add(normalize(text));
    }
    if (text === before) break;
  }
  return readings;
}

const fromHex = (_match: string, run: string): string =>
  Buffer.from(run.replaceAll(/[%=+]/g, ''), 'hex').toString('utf8');

/** Percent-encoding, quoted-printable, xtext (RFC 3461), character references, and backslashes. */
const DECODINGS: ((text: string) => string)[] = [
  (text) => text.replaceAll(/((?:%[0-9a-f]{2})+)/gi, fromHex),
  (text) => text.replaceAll(/((?:=[0-9a-f]{2})+)/gi, fromHex),
  (text) => text.replaceAll(/((?:\+[0-9a-f]{2})+)/gi, fromHex),
  (text) =>
    text.replaceAll(/&#(x[0-9a-f]{1,6}|\d{1,7});/gi, (_match, code: string) =>
      characterOf(Number(/^x/i.test(code) ? `0${code}` : code)),
    ),
  (text) => text.replaceAll(/\\(.)/gu, '$1'),
];

const characterOf = (code: number): string =>
  code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';

/** In one Unicode normalization form, without invisible characters, in lower case. */
const normalize = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase();
