import type { ClientBase } from 'pg';

/**
 * An entry as the database has it, with the contact's address. All values are texts. Digests are base64url, as in the
 * canonical form; other bytes are `\x` and hex.
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
  /** When it was chained, if that was later than the consent. */
  chainedAt: string | null;
  isQueued: boolean;
}

type Row = (string | null)[];

const digest = (name: string): string => `translate(encode(l.${name}, 'base64'), '+/=', '-_')`;

const DIGESTS = [
  'email_digest',
  'ip_digest',
  'user_agent_digest',
  'evidence_digest',
  'text_digest',
];

/** No entry has two actors: one with both ids differs from every hash, also from that of an entry without an id. */
const ACTOR_ID = `nullif(concat_ws(' ', l.api_key_id, l.person_id), '')`;

const COLUMNS = `f.leaf_index, f.ledger_id, f.leaf_hash, l.id, l.subject, l.subtype_id, l.subtype_key, l.from_status,
  l.to_status, to_char(l.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), l.source,
  l.actor_type, ${ACTOR_ID}, l.prev_hash, l.hash, ${DIGESTS.map(digest).join(', ')}, l.salts,
  l.contact_id, c.email, l.ip, l.user_agent, l.evidence, l.text_version, l.source_chained_at`;

const WITH_CONTACT = `left join contacts c on c.id = l.contact_id and c.organization_id = l.organization_id`;

/** Everything that the log names, in its order. */
const LOGGED = `
  select ${COLUMNS}, null from consent_leaves f
    left join consent_ledger l on l.id = f.ledger_id and l.organization_id = f.organization_id
    ${WITH_CONTACT}
  where f.organization_id = $1 order by f.leaf_index`;

/** Entries that the log does not name, oldest first. */
const OTHERS = `
  select ${COLUMNS}, u.ledger_id from consent_ledger l
    left join consent_leaves f on f.ledger_id = l.id and f.organization_id = l.organization_id
    left join consent_unlogged u on u.ledger_id = l.id and u.organization_id = l.organization_id
    ${WITH_CONTACT}
  where l.organization_id = $1 and f.ledger_id is null order by l.id`;

/** Small, so that memory is freed early. */
const BATCH = 500;

export const loggedEntries = (client: ClientBase, organizationId: string) =>
  stream(client, LOGGED, organizationId);
export const otherEntries = (client: ClientBase, organizationId: string) =>
  stream(client, OTHERS, organizationId);

/** Reads the next batch while the caller works on one. The client must be in a transaction. */
async function* stream(
  client: ClientBase,
  statement: string,
  organizationId: string,
): AsyncGenerator<AuditedEntry[]> {
  // For the sort and the joins, which take less time in total than reading by the index.
  await client.query(`set local work_mem = '64MB'`);
  await client.query('set local cursor_tuple_fraction = 1');
  await client.query({
    text: `declare audited no scroll cursor for ${statement}`,
    values: [organizationId],
  });
  const fetch = () =>
    client.query<Row>({ text: `fetch ${BATCH} from audited`, rowMode: 'array', types: AS_TEXT });
  for (let next = fetch(); ;) {
    const { rows } = await next;
    if (rows.length === 0) break;
    next = fetch();
    // The next iteration of the loop throws the error.
    next.catch(() => {});
    yield rows.map(entryOf);
  }
  await client.query('close audited');
}

const AS_TEXT = { getTypeParser: () => (text: string | Buffer) => text.toString() };

function entryOf(row: Row): AuditedEntry {
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
    at: at(9),
    source: at(10),
    actorType: at(11),
    actorId: at(12),
    prevHash: at(13),
    hash: at(14),
    digests: row.slice(15, 20),
    salts: at(20),
    contactId: at(21),
    email: at(22),
    ip: at(23),
    userAgent: at(24),
    evidence: at(25),
    textVersion: at(26),
    chainedAt: at(27),
    isQueued: at(28) !== null,
  };
}
