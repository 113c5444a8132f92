import { type ClientBase, escapeLiteral } from 'pg';
import { type CopiedRow, copyRows } from '../../../platform/database/copy-rows.ts';

/**
 * An entry as the database has it, with the contact's address. All values are texts. Digests are base64url and times are
 * ISO 8601, as in the canonical form; other bytes are hex.
 */
export interface AuditedEntry {
  leafIndex: string | null;
  /** The entry that the log names; null when the log does not contain the entry. */
  loggedId: string | null;
  leafHash: string | null;
  /** Null when the ledger does not contain what the log names. */
  id: string | null;
  subject: string | null;
  subtypeId: string | null;
  subtypeKey: string | null;
  from: string | null;
  to: string | null;
  at: string | null;
  source: string | null;
  actorType: string | null;
  actorId: string | null;
  prevHash: string | null;
  hash: string | null;
  digests: (string | null)[];
  salts: string | null;
  contactId: string | null;
  email: string | null;
  ip: string | null;
  userAgent: string | null;
  evidence: string | null;
  textVersion: string | null;
  /** The stored wording of the version of the text, in the canonical form. It is not hashed itself. */
  wording: string | null;
  /** Today's slugs of the subtype and its type; null when none has the id. */
  type: string | null;
  slug: string | null;
  /** Whether the key is that of another subtype, if none has the id. */
  isForeignKey: boolean;
  isQueued: boolean;
}

/** No entry has two actors: one with both ids differs from every hash, also from that of an entry without an id. */
const ACTOR_ID = `nullif(concat_ws(' ', l.api_key_id, l.person_id), '')`;

/** Without the `\\x`, so that nothing in them is escaped. */
const BYTES = [
  ...['prev_hash', 'hash', 'email_digest', 'ip_digest', 'user_agent_digest', 'evidence_digest'],
  ...['text_digest', 'salts'],
]
  .map((name) => `encode(l.${name}, 'hex')`)
  .join(', ');

const COLUMNS = `f.leaf_index, f.ledger_id, encode(f.leaf_hash, 'hex'), l.id, l.subject, l.subtype_id, l.subtype_key, l.from_status,
  l.to_status, l.occurred_at, l.source, l.actor_type, ${ACTOR_ID}, ${BYTES}, l.contact_id, c.email, l.ip, l.user_agent, l.evidence, l.text_version,
  t.wording, coalesce(r.type_slug, y.slug), coalesce(r.slug, b.slug),
  case when r.slug is null and b.slug is null then l.subtype_key in (select k.key from keys k) end`;

/** Each row brings what it is compared with: an organization can have had any number of texts and removed subtypes. */
const WITH_NAMES = `
    left join contacts c on c.id = l.contact_id and c.organization_id = l.organization_id
    left join subtype_texts t on t.subtype_id = l.subtype_id and t.version = l.text_version
      and t.organization_id = l.organization_id
    left join subscription_subtypes b on b.id = l.subtype_id and b.organization_id = l.organization_id
    left join subscription_types y on y.id = b.type_id
    left join removed_subtypes r on r.subtype_id = l.subtype_id
      and r.organization_id = l.organization_id`;

/** The keys that subtypes can have had: they do not change, except that the type is added. */
const keys = (organization: string): string => `
  with slugs as (
      select y.slug as type, b.slug from subscription_subtypes b
        join subscription_types y on y.id = b.type_id where b.organization_id = ${organization}
      union all
      select type_slug, slug from removed_subtypes where organization_id = ${organization}
    ),
    keys as (select slug as key from slugs union all select type || '/' || slug from slugs)`;

/** Everything that the log names, in its order. */
const logged = (organization: string): string => `${keys(organization)}
  select ${COLUMNS}, null from consent_leaves f
    left join consent_ledger l on l.id = f.ledger_id and l.organization_id = f.organization_id
    ${WITH_NAMES}
  where f.organization_id = ${organization} order by f.leaf_index`;

/** Entries that the log does not name, oldest first. */
const others = (organization: string): string => `${keys(organization)}
  select ${COLUMNS}, u.ledger_id from consent_ledger l
    left join consent_leaves f on f.ledger_id = l.id and f.organization_id = l.organization_id
    left join consent_log_queue u on u.ledger_id = l.id and u.organization_id = l.organization_id
    ${WITH_NAMES}
  where l.organization_id = ${organization} and f.ledger_id is null order by l.id`;

type Each = (entry: AuditedEntry) => void;

export const readLogged = (client: ClientBase, organizationId: string, each: Each) =>
  read(client, logged(escapeLiteral(organizationId)), each);
export const readOthers = (client: ClientBase, organizationId: string, each: Each) =>
  read(client, others(escapeLiteral(organizationId)), each);

/** The client must be in a transaction. */
async function read(client: ClientBase, select: string, each: Each): Promise<void> {
  // For the sort and the joins, which take less time in total than reading by the index.
  await client.query(`set local work_mem = '64MB'`);
  await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'`);
  await copyRows(client, select, (row) => each(entryOf(row)));
}

function entryOf(row: CopiedRow): AuditedEntry {
  const at = (place: number): string | null => row[place] ?? null;
  return {
    leafIndex: at(0),
    loggedId: at(1),
    leafHash: at(2),
    id: at(3),
    subject: at(4),
    subtypeId: at(5),
    subtypeKey: at(6),
    from: at(7),
    to: at(8),
    at: momentOf(at(9)),
    source: at(10),
    actorType: at(11),
    actorId: at(12),
    prevHash: at(13),
    hash: at(14),
    digests: row.slice(15, 20).map(digestOf),
    salts: at(20),
    contactId: at(21),
    email: at(22),
    ip: at(23),
    userAgent: at(24),
    evidence: at(25),
    textVersion: at(26),
    wording: at(27),
    type: at(28),
    slug: at(29),
    isForeignKey: at(30) === 't',
    isQueued: at(31) !== null,
  };
}

/** From `2026-11-23 20:50:50.12+00`. */
const momentOf = (text: string | null): string | null =>
  text &&
  `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;

/** Reused, because an allocation for each takes longer. */
const DIGEST = Buffer.alloc(32);

/** Of another length, it remains hex, which no digest equals. */
function digestOf(hex: string | null): string | null {
  if (hex?.length !== 64) return hex;
  DIGEST.write(hex, 0, 'hex');
  return DIGEST.toString('base64url');
}
