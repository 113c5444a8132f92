import { hash } from 'node:crypto';
import type { AuditedEntry } from './entries.ts';

const PRIVATE = ['email', 'ip', 'user_agent', 'evidence', 'text'] as const;

/** Whether only id, hash and place remain, as after the end of CONSENT_RETENTION. */
export const isTombstone = (entry: AuditedEntry): boolean =>
  entry.hash !== null &&
  !CONTENT.some((key) => entry[key] !== null) &&
  entry.digests.every((digest) => digest === null);

const CONTENT = [
  ...(['subject', 'subtypeId', 'subtypeKey', 'from', 'to', 'at', 'source', 'actorType'] as const),
  ...(['actorId', 'prevHash', 'salts', 'contactId', 'ip', 'userAgent', 'evidence'] as const),
  'textVersion',
] as const;

/** Returns what is wrong with the content of an entry, or null if the content is as it was recorded. */
export function faultOf(entry: AuditedEntry): string | null {
  if (isTombstone(entry)) return null;
  if (hashOf(entry) !== entry.hash) return 'its hash is not that of its content';
  if (!isOfItsSubtype(entry)) return 'its subtype is not the one that its key names';
  return entry.contactId === null ? faultOfErased(entry) : faultOfPrivate(entry);
}

/** The id of the subtype is not hashed, but its key is. */
function isOfItsSubtype({ subtypeKey, type, slug, isForeignKey }: AuditedEntry): boolean {
  return slug === null ? !isForeignKey : [slug, `${type}/${slug}`].includes(subtypeKey ?? '');
}

function faultOfErased({ salts, ip, userAgent, evidence }: AuditedEntry): string | null {
  const isErased = [salts, ip, userAgent, evidence].every((value) => value === null);
  return isErased ? null : 'it has private values without a contact';
}

/** Recomputes the digests of the private values. */
function faultOfPrivate(entry: AuditedEntry): string | null {
  const { digests, salts } = entry;
  if (salts !== null) SALTS.write(salts, 0, 'hex');
  for (const [place, name] of PRIVATE.entries()) {
    const digest = digests[place];
    const value = canonicalValue(entry, name);
    if (digest === null) {
      // The wording is kept for all entries of the subtype, also for those without a digest of it.
      if (value !== null && name !== 'text') return `${name} was not recorded`;
      continue;
    }
    if (value === null || salts === null) return `${name} is missing`;
    const salt = SALTS.subarray(place * SALT_BYTES, (place + 1) * SALT_BYTES);
    if (hashAfter(salt, value, 'base64url') !== digest) return `${name} is not what was recorded`;
  }
  return null;
}

function canonicalValue(
  { email, ip, userAgent, evidence, wording }: AuditedEntry,
  name: (typeof PRIVATE)[number],
): string | null {
  switch (name) {
    case 'email':
      return email === null ? null : JSON.stringify(email);
    case 'ip':
      return ip === null ? null : JSON.stringify(ip);
    case 'user_agent':
      return userAgent === null ? null : JSON.stringify(userAgent);
    case 'evidence':
      return evidence === null ? null : sorted(JSON.parse(evidence));
    case 'text':
      return wording;
  }
}

/** RFC 8785 for objects of JSON values. */
function sorted(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return JSON.stringify(value);
  }
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, each]) => `${JSON.stringify(key)}:${sorted(each)}`).join(',')}}`;
}

const SALT_BYTES = 16;
const SALTS = Buffer.alloc(PRIVATE.length * SALT_BYTES);
const PREV = Buffer.alloc(32);
/** For short texts, because an allocation for each takes longer than the hash. */
const SCRATCH = Buffer.alloc(65_536);

/** The hash over some bytes and a text. */
function hashAfter(before: Buffer, text: string, encoding: 'hex' | 'base64url'): string {
  // A UTF-16 unit has at most three bytes in UTF-8.
  const most = before.length + text.length * 3;
  const bytes = most <= SCRATCH.length ? SCRATCH : Buffer.alloc(most);
  before.copy(bytes);
  const end = before.length + bytes.write(text, before.length);
  return hash('sha256', bytes.subarray(0, end), encoding);
}

/** The hash over the previous one and the canonical form of the entry. */
function hashOf(entry: AuditedEntry): string {
  PREV.fill(0);
  if (entry.prevHash !== null) PREV.write(entry.prevHash, 0, 'hex');
  return hashAfter(PREV, canonicalEntry(entry), 'hex');
}

function canonicalEntry(entry: AuditedEntry): string {
  const [email, ip, userAgent, evidence, text] = entry.digests.map(quoted);
  return `{"actor":{"id":${quoted(entry.actorId)},"type":${json(entry.actorType)}},"at":${quoted(entry.at)},"from":${json(entry.from)},"id":${quoted(entry.id)},"private":{"email":${email},"evidence":${evidence},"ip":${ip},"text":${text},"user_agent":${userAgent}},"source":${json(entry.source)},"subject":${quoted(entry.subject)},"subtype_key":${json(entry.subtypeKey)},"to":${json(entry.to)},"v":1}`;
}

const json = (value: string | null): string => JSON.stringify(value);
/** For UUIDs, times and digests, which contain nothing to escape. */
const quoted = (value: string | null): string => (value === null ? 'null' : `"${value}"`);
