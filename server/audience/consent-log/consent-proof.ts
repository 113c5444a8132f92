import type { RawBuilder } from 'kysely';
import type { components } from '../../../generated/types.ts';
import { countFitting } from '../../platform/database/page-size.ts';
import { query, sql, toIso, type Transaction } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import { getContact } from '../contacts/contacts.ts';
import { originFor } from './checkpoints.ts';
import {
  hasKey,
  readNamedSubtypes,
  resolveSubtypes,
} from '../consent/subscription-types/subtypes.ts';
import { inclusionRanges } from './merkle.ts';
import { isSignedWith, originIn, verifierKey } from './note.ts';
import { hashesOf } from './proofs.ts';
import { readPublishedKeys } from './signing-keys.ts';

/** More entries than one person has about one subtype. Their texts can have a megabyte together (LIMITS-4). */
const MOST = 1_000;

interface ProofRow {
  id: string;
  subject: string;
  subtype_key: string;
  from_status: string;
  to_status: string;
  occurred_at: string;
  source: string;
  actor_type: string;
  actor_id: string | null;
  email: string;
  ip: string | null;
  user_agent: string | null;
  evidence: object | null;
  wording: string | null;
  digests: (string | null)[];
  salts: string;
  hash: string | null;
  leaf_index: number | null;
}

/** The private values, in the order of their digests and salts. */
const PRIVATE = ['email', 'ip', 'user_agent', 'evidence', 'text'] as const;

/** CONSENT-LOG-5: everything that a stranger needs to verify a contact's consent to one subtype. */
export async function proveConsent(
  scope: OrganizationScope,
  email: string,
  { key, baseUrl }: { key: string; baseUrl: string },
) {
  const contact = await getContact(scope, email);
  const subtypeId = await findSubtype(scope, contact.id, key);
  const rows = await readRows(scope, contact.id, subtypeId);
  const latest = rows.at(-1);
  if (!latest) {
    throw new NotFoundError('consent', 'The contact has never been asked about this subtype.');
  }
  const signed = await readNewest(scope, baseUrl);
  return {
    format: 'mailwright-consent-proof/1' as const,
    organization: signed.slug,
    origin: signed.origin,
    subject: latest.subject,
    subtype_key: latest.subtype_key,
    rows: await presentRows(scope, rows, signed.size),
    checkpoint: signed.note,
    key: await keyOf(scope, signed),
  } as Omit<components['schemas']['ConsentProof'], 'test_mode'>;
}

/** Entries keep naming a removed subtype by its key. */
async function findSubtype(
  { em, organizationId }: OrganizationScope,
  contactId: string,
  key: string,
): Promise<string> {
  const subtypes = await readNamedSubtypes({ em, organizationId }, [key]);
  if (!subtypes.some((subtype) => hasKey(subtype, key))) {
    const [row] = await query<{ subtype_id: string }>(
      em,
      sql`select subtype_id from consent_ledger where ${ownedBy(organizationId)}
        and contact_id = ${contactId} and subtype_key = ${key} order by id desc limit 1`,
    );
    if (row) return row.subtype_id;
  }
  const [found] = resolveSubtypes(subtypes, [key], {
    detail: 'invalid_subtypes',
    fieldOf: () => 'subtype',
  });
  return found?.id ?? '';
}

async function readRows(
  { em, organizationId }: OrganizationScope,
  contactId: string,
  subtypeId: string,
): Promise<ProofRow[]> {
  const hex = (column: string) => sql`encode(${sql.ref(column)}, 'hex')`;
  const tables = sql`consent_ledger l join contacts c on c.id = l.contact_id
    left join subtype_texts t on t.subtype_id = l.subtype_id and t.version = l.text_version`;
  const condition = sql`${ownedBy(organizationId, 'l')} and l.contact_id = ${contactId}
    and l.subtype_id = ${subtypeId}`;
  await requireFitting(
    em,
    sql`select l.id as place, octet_length(concat(l.user_agent, l.evidence, t.wording)) as bytes
      from ${tables} where ${condition} order by l.id limit ${MOST + 1}`,
  );
  return query<ProofRow>(
    em,
    sql`
      select l.id, l.subject, l.subtype_key, l.from_status, l.to_status, l.occurred_at, l.source,
        l.actor_type, coalesce(l.api_key_id, l.person_id) as actor_id, c.email, l.ip, l.user_agent, l.evidence, t.wording,
        array[${hex('l.email_digest')}, ${hex('l.ip_digest')}, ${hex('l.user_agent_digest')},
          ${hex('l.evidence_digest')}, ${hex('l.text_digest')}] as digests,
        ${hex('l.salts')} as salts, ${hex('l.hash')} as hash, f.leaf_index::float8 as leaf_index
      from ${tables} left join consent_leaves f on f.ledger_id = l.id
      where ${condition} order by l.id limit ${MOST}`,
  );
}

async function requireFitting(em: Transaction, rows: RawBuilder<unknown>): Promise<void> {
  const { fitting, isCut } = await countFitting(em, rows);
  if (!isCut && fitting <= MOST) return;
  const message = `A proof contains at most ${MOST} entries with a megabyte of texts, and the history of this subtype is longer.`;
  throw new ConflictError({ reason: 'too_large' }, message);
}

interface Signed {
  slug: string;
  origin: string;
  size: number;
  note: string | null;
}

async function readNewest(
  { em, organizationId }: OrganizationScope,
  baseUrl: string,
): Promise<Signed> {
  const [row] = await query<{ slug: string; size: number | null; note: string | null }>(
    em,
    sql`select o.slug, c.tree_size::float8 as size, c.note
      from organizations o left join lateral (select tree_size, note from consent_checkpoints k
        where k.organization_id = o.id order by k.tree_size desc limit 1) c on true
      where o.id = ${organizationId}`,
  );
  const { slug = '', size, note = null } = row ?? {};
  const origin = note === null ? originFor(baseUrl, slug) : originIn(note);
  return { slug, origin, size: size ?? 0, note };
}

/** The newest key that has signed the checkpoint; without one, the current key. */
async function keyOf({ em }: OrganizationScope, { origin, note }: Signed): Promise<string | null> {
  const keys = (await readPublishedKeys(em)).map(({ public_key: key }) =>
    Buffer.from(key, 'base64'),
  );
  const key =
    note === null ? keys.at(-1) : keys.findLast((each) => isSignedWith(note, origin, each));
  return key ? verifierKey(origin, key) : null;
}

async function presentRows(scope: OrganizationScope, rows: ProofRow[], size: number) {
  const presented = [];
  for (const row of rows) {
    const { leaf_index: index } = row;
    const inclusion =
      index !== null && index < size
        ? {
            leaf_index: index,
            tree_size: size,
            hashes: await hashesOf(scope, inclusionRanges(index, size)),
          }
        : null;
    presented.push({ ...presentRow(row), inclusion });
  }
  return presented;
}

const toBase64url = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');

function presentRow(row: ProofRow) {
  const { id, subject, subtype_key, source, actor_type: type, actor_id: actorId } = row;
  const salts = Buffer.from(row.salts, 'hex');
  const values = [
    row.email,
    row.ip,
    row.user_agent,
    row.evidence,
    row.wording && JSON.parse(row.wording),
  ];
  const byName = (value: (place: number) => unknown) =>
    Object.fromEntries(
      PRIVATE.map((name, place) => [name, row.digests[place] === null ? null : value(place)]),
    );
  return {
    row: {
      v: 1 as const,
      id,
      subject,
      subtype_key,
      from: row.from_status,
      to: row.to_status,
      at: toIso(row.occurred_at),
      source,
      actor: { type, id: actorId },
      private: byName((place) => toBase64url(row.digests[place] ?? '')),
    },
    hash: toBase64url(row.hash ?? ''),
    private: byName((place) => values[place]),
    salts: byName((place) => salts.subarray(place * 16, place * 16 + 16).toString('base64url')),
  };
}
