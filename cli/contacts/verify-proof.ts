/**
 * Verifies a file of `contacts.getConsentProof`. The format is documented in the guide "Proof of consent". This module
 * imports nothing and uses only Web Crypto, because the page `consent-verifier.html` contains it.
 */

export interface Verdict {
  /** `uncovered`: the entries are chained, but no checkpoint covers all of them yet. */
  result: 'proven' | 'false' | 'uncovered';
  /** What is wrong, or what remains open. */
  findings: string[];
  /** The verifier key that was used. */
  key: string | null;
  /** What the entries say, if they are chained; null if the file proves nothing. */
  subtype: string | null;
  /** The state after the last entry. */
  state: string | null;
  /** How many entries were verified. */
  entries: number | null;
}

/** Evidence against the proof. */
export class Fault extends Error {}

type Json = Record<string, unknown>;

const PRIVATE = ['email', 'ip', 'user_agent', 'evidence', 'text'];
const ROW = ['v', 'id', 'subject', 'subtype_key', 'from', 'to', 'at', 'source', 'actor', 'private'];

/** A name consists of printable ASCII characters, except the plus sign. */
const NAME = '[!-*,-~]+';
const KEY = new RegExp(`^(${NAME})\\+([0-9a-f]{8})\\+([!-~]+)$`);
const SIGNATURE = new RegExp(`^— (${NAME}) ([!-~]+)$`);

function requireUnicode(text: string): string {
  // Only surrogates that belong to no pair match this.
  if (/[\ud800-\udfff]/u.test(text)) throw new Fault('A text contains a lone surrogate.');
  return text;
}

const utf8 = (text: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(requireUnicode(text));

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const sha256 = async (...parts: Uint8Array[]): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', join(...parts)));

const isEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, place) => byte === b[place]);

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const toBase64url = (bytes: Uint8Array): string =>
  toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Standard base64 with padding, in its only canonical form. */
function fromBase64(text: string, what: string): Uint8Array {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) {
    throw new Fault(`${what} is not base64.`);
  }
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  if (toBase64(bytes) !== text) throw new Fault(`${what} is not canonical base64.`);
  return bytes;
}

function fromBase64url(value: unknown, length: number, what: string): Uint8Array {
  const text = typeof value === 'string' ? value : '';
  if (!/^[A-Za-z0-9_-]+$/.test(text)) throw new Fault(`${what} is not base64url.`);
  const padded = text.padEnd(Math.ceil(text.length / 4) * 4, '=');
  const bytes = fromBase64(padded.replaceAll('-', '+').replaceAll('_', '/'), what);
  if (bytes.length !== length) throw new Fault(`${what} does not have ${length} bytes.`);
  return bytes;
}

/** RFC 8785 for a row or a private value, which `readRow` and `readValue` have checked. */
function jcs(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(requireUnicode(value));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const object = value as Json;
  const members = Object.keys(object)
    .sort()
    .map((key) => `${jcs(key)}:${jcs(object[key])}`);
  return `{${members.join(',')}}`;
}

function objectOf(value: unknown, what: string): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json;
  throw new Fault(`${what} is not an object.`);
}

function arrayOf(value: unknown, what: string): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  throw new Fault(`${what} is not a list.`);
}

function requireKeys(object: Json, keys: string[], what: string): void {
  const found = Object.keys(object).sort().join();
  if (found !== [...keys].sort().join()) throw new Fault(`${what} has other fields.`);
}

/** Checks that the row has the format, and nothing else. */
function readRow(value: unknown, what: string): Json {
  const row = objectOf(value, what);
  requireKeys(row, ROW, what);
  const texts = ['id', 'subject', 'subtype_key', 'from', 'to', 'at', 'source'];
  if (row.v !== 1) throw new Fault(`${what} has an unknown version.`);
  if (texts.some((key) => typeof row[key] !== 'string')) throw new Fault(`${what} is malformed.`);
  const actor = objectOf(row.actor, `The actor of ${what}`);
  requireKeys(actor, ['type', 'id'], `The actor of ${what}`);
  if (typeof actor.type !== 'string' || (actor.id !== null && typeof actor.id !== 'string')) {
    throw new Fault(`The actor of ${what} is malformed.`);
  }
  const digests = objectOf(row.private, `private of ${what}`);
  requireKeys(digests, PRIVATE, `private of ${what}`);
  if (!Object.values(digests).every(isTextOrNull)) throw new Fault(`${what} is malformed.`);
  return row;
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

const isMember = (value: unknown): boolean => isTextOrNull(value) || Number.isSafeInteger(value);

/** A private value is a string, or an object of strings, integers and null. */
function readValue(value: unknown, what: string): unknown {
  if (typeof value === 'string') return value;
  if (Object.values(objectOf(value, what)).every(isMember)) return value;
  throw new Fault(`${what} is malformed.`);
}

async function checkPrivate(entry: Json, row: Json, what: string): Promise<void> {
  const values = objectOf(entry.private, `The private values of ${what}`);
  const salts = objectOf(entry.salts, `The salts of ${what}`);
  const digests = row.private as Json;
  requireKeys(values, PRIVATE, `The list of private values of ${what}`);
  requireKeys(salts, PRIVATE, `The list of salts of ${what}`);
  for (const name of PRIVATE) {
    const named = `${name} of ${what}`;
    if (digests[name] === null) {
      if (values[name] !== null || salts[name] !== null) {
        throw new Fault(`${named} is not what was recorded.`);
      }
      continue;
    }
    const salt = fromBase64url(salts[name], 16, `The salt of ${named}`);
    const digest = await sha256(salt, utf8(jcs(readValue(values[name], named))));
    if (toBase64url(digest) !== digests[name])
      throw new Fault(`${named} is not what was recorded.`);
  }
}

interface Checkpoint {
  size: number;
  root: Uint8Array;
}

/** Checks the signed note (C2SP signed-note and tlog-checkpoint). */
export async function readCheckpoint(
  note: string,
  origin: string,
  key: string,
): Promise<Checkpoint> {
  const [, name = '', hash = '', encoded = ''] = KEY.exec(key) ?? [];
  if (name === '') throw new Fault('The key is not a verifier key: <name>+<hash>+<key>.');
  if (name !== origin) throw new Fault(`The key is that of ${name}, not of ${origin}.`);
  const bytes = fromBase64(encoded, 'The key');
  if (bytes.length !== 33 || bytes[0] !== 1) throw new Fault('The key is no Ed25519 key.');
  const keyHash = (await sha256(utf8(`${name}\n`), bytes)).subarray(0, 4);
  const hex = Array.from(keyHash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hex !== hash) throw new Fault('The hash in the key is not that of the key.');

  const [, text = '', size = '', root = '', signatures = ''] =
    /^([^\n]*\n([^\n]*)\n([^\n]*)\n)\n([^]+)\n$/.exec(note) ?? [];
  if (text === '') throw new Fault('The checkpoint is not a signed note of three lines.');
  const publicKey = await crypto.subtle.importKey('raw', bytes.slice(1), 'Ed25519', false, [
    'verify',
  ]);
  let isSigned = false;
  for (const line of signatures.split('\n')) {
    const [, signer, signed = ''] = SIGNATURE.exec(line) ?? [];
    if (signer === undefined) throw new Fault('The checkpoint is not a signed note.');
    const signature = fromBase64(signed, 'A signature of the checkpoint');
    if (signer !== name || !isEqual(signature.subarray(0, 4), keyHash)) continue;
    const rest = signature.slice(4);
    if (!(await crypto.subtle.verify('Ed25519', publicKey, rest, utf8(text)))) {
      throw new Fault('The signature of the checkpoint is not valid.');
    }
    isSigned = true;
  }
  if (!isSigned) {
    throw new Fault(
      'The checkpoint is not signed with this key. After a rotation, a server has several keys.',
    );
  }

  if (!text.startsWith(`${origin}\n`)) throw new Fault(`The checkpoint is not that of ${origin}.`);
  if (!/^(0|[1-9]\d{0,15})$/.test(size) || !Number.isSafeInteger(Number(size))) {
    throw new Fault('The size in the checkpoint is malformed.');
  }
  const rootHash = fromBase64(root, 'The root hash');
  if (rootHash.length !== 32) throw new Fault('The root hash does not have 32 bytes.');
  return { size: Number(size), root: rootHash };
}

/** RFC 9162 §2.1.3.2. */
async function checkInclusion(
  value: unknown,
  hash: Uint8Array,
  { size, root }: Checkpoint,
  what: string,
): Promise<void> {
  const inclusion = objectOf(value, `The inclusion of ${what}`);
  requireKeys(inclusion, ['leaf_index', 'tree_size', 'hashes'], `The inclusion of ${what}`);
  const index = inclusion.leaf_index;
  const isPlace = typeof index === 'number' && Number.isSafeInteger(index) && index >= 0;
  if (!isPlace || index >= size || inclusion.tree_size !== size) {
    throw new Fault(`The inclusion of ${what} does not belong to the checkpoint.`);
  }
  let [place, last] = [index, size - 1];
  let node = await sha256(Uint8Array.of(0), hash);
  for (const step of arrayOf(inclusion.hashes, `The hashes of ${what}`)) {
    const sibling = fromBase64url(step, 32, `A hash of ${what}`);
    if (last === 0) throw new Fault(`${what} is not in the log.`);
    if (place % 2 === 1 || place === last) {
      node = await sha256(Uint8Array.of(1), sibling, node);
      while (place % 2 === 0 && place !== 0) [place, last] = [place / 2, Math.floor(last / 2)];
    } else {
      node = await sha256(Uint8Array.of(1), node, sibling);
    }
    [place, last] = [Math.floor(place / 2), Math.floor(last / 2)];
  }
  if (last !== 0 || !isEqual(node, root)) throw new Fault(`${what} is not in the log.`);
}

/** Verifies a proof file. Without a key, that of the file itself is used. */
export async function verifyProof(
  file: string | Uint8Array,
  trustedKey: string | null,
): Promise<Verdict> {
  let key = trustedKey;
  try {
    const proof = objectOf(parse(file), 'The file');
    if (proof.format !== 'mailwright-consent-proof/1') throw new Fault('The format is unknown.');
    const { organization, origin, subject, subtype_key: subtypeKey, checkpoint: note } = proof;
    if (typeof origin !== 'string') throw new Fault('The origin is missing.');
    if (typeof organization !== 'string' || !origin.endsWith(`/consent/${organization}`)) {
      throw new Fault('The organization is not that of the origin.');
    }
    key ??= typeof proof.key === 'string' ? proof.key : null;
    const checkpoint = note === null ? null : await readNote(note, origin, key);
    const entries = arrayOf(proof.rows, 'The list of rows');
    if (entries.length === 0) throw new Fault('The proof contains no rows.');

    let previous: Uint8Array = new Uint8Array(32);
    let uncovered = 0;
    let [subtype, state] = ['', ''];
    for (const [place, value] of entries.entries()) {
      const what = `row ${place + 1}`;
      const entry = objectOf(value, what);
      const row = readRow(entry.row, what);
      if (row.subject !== subject) throw new Fault(`${what} belongs to another person.`);
      const hash = await sha256(previous, utf8(jcs(row)));
      if (toBase64url(hash) !== entry.hash) throw new Fault(`The hash of ${what} is wrong.`);
      await checkPrivate(entry, row, what);
      const { inclusion } = entry;
      if (inclusion === null) uncovered += 1;
      else if (!checkpoint)
        throw new Fault(`${what} has an inclusion, but there is no checkpoint.`);
      else await checkInclusion(inclusion, hash, checkpoint, what);
      previous = hash;
      [subtype, state] = [row.subtype_key as string, row.to as string];
      if (place === entries.length - 1 && subtype !== subtypeKey) {
        throw new Fault('The last row is about another subtype.');
      }
    }
    const proven = { key, subtype, state, entries: entries.length };
    if (uncovered === 0) return { result: 'proven', findings: [], ...proven };
    const findings = [describeUncovered(uncovered, entries.length)];
    if (!checkpoint && trustedKey !== null) {
      findings.push('The given key was not used: the file contains no checkpoint.');
    }
    return { result: 'uncovered', findings, ...proven };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const nothing = { subtype: null, state: null, entries: null };
    return { result: 'false', findings: [error.message], key, ...nothing };
  }
}

const describeUncovered = (uncovered: number, all: number): string =>
  uncovered === all
    ? 'No checkpoint covers any of the rows yet.'
    : `${uncovered} of ${all} rows ${uncovered === 1 ? 'is' : 'are'} not covered by the checkpoint yet.`;

function parse(file: string | Uint8Array): unknown {
  try {
    const options = { fatal: true, ignoreBOM: true };
    return JSON.parse(
      typeof file === 'string' ? file : new TextDecoder('utf-8', options).decode(file),
    );
  } catch {
    throw new Fault('The file is not JSON in UTF-8.');
  }
}

function readNote(note: unknown, origin: string, key: string | null): Promise<Checkpoint> {
  if (typeof note !== 'string') throw new Fault('The checkpoint is not a text.');
  if (key === null) throw new Fault('There is no key.');
  return readCheckpoint(note, origin, key);
}
