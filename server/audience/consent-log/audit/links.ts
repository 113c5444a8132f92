import type { ClientBase } from 'pg';

/**
 * Entries whose `prev_hash` is not the hash of the entry before, in the order of the log. Of an erased person, the entry
 * before may have been reduced to its hash.
 */
const BROKEN = `
  with linked as (
    select l.id, f.leaf_index, l.prev_hash, l.contact_id,
      lag(l.hash) over chain as previous, lag(l.id) over chain as previous_id
    from consent_ledger l
      left join consent_leaves f on f.ledger_id = l.id and f.organization_id = l.organization_id
    where l.organization_id = $1 and l.subject is not null and l.hash is not null
    window chain as (partition by l.subject, l.subtype_id order by f.leaf_index nulls last, l.id)
  ), broken as (
    select * from linked where prev_hash is distinct from previous or id < previous_id
  )
  select b.id, b.leaf_index::float8 as place from broken b
  where b.id < b.previous_id or b.contact_id is not null or b.prev_hash is null
    or b.prev_hash not in (select t.hash from consent_ledger t
      where t.organization_id = $1 and t.subject is null and t.hash is not null)
  order by b.leaf_index nulls last, b.id limit $2`;

/** The caller has checked each hash against the content of its entry, so here the database only compares hashes. */
export async function readBrokenLinks(
  client: ClientBase,
  organizationId: string,
  limit: number,
): Promise<{ id: string; place: number | null }[]> {
  const { rows } = await client.query<{ id: string; place: number | null }>(BROKEN, [
    organizationId,
    limit,
  ]);
  return rows;
}

/** What is not hashed, but contradicts itself. */
const CONTRADICTIONS: [message: string, entries: string][] = [
  [
    'belongs to a person of whom other entries were erased, or name another contact',
    `select max(l.id::text)::uuid as id from consent_ledger l
      where l.organization_id = $1 and l.subject is not null group by l.subject
      having count(l.contact_id) not in (0, count(*))
        or min(l.contact_id::text) <> max(l.contact_id::text)`,
  ],
  [
    'belongs to a contact whose entries name several people',
    `select max(l.id::text)::uuid as id from consent_ledger l
      where l.organization_id = $1 and l.contact_id is not null and l.subject is not null
      group by l.contact_id having min(l.subject::text) <> max(l.subject::text)`,
  ],
  [
    'claims to be older than the chain, but follows an entry of the same person that is not',
    `select l.id from consent_ledger l
        join consent_leaves f on f.ledger_id = l.id and f.organization_id = l.organization_id
        join (select o.subject, min(g.leaf_index) as first from consent_ledger o
          join consent_leaves g on g.ledger_id = o.id and g.organization_id = o.organization_id
          where o.organization_id = $1 and o.source_chained_at is null and o.subject is not null
          group by o.subject) n on n.subject = l.subject and n.first < f.leaf_index
      where l.organization_id = $1 and l.source_chained_at is not null`,
  ],
];

export async function readContradictions(
  client: ClientBase,
  organizationId: string,
  limit: number,
): Promise<{ id: string; place: number | null; message: string }[]> {
  const found = [];
  for (const [message, entries] of CONTRADICTIONS) {
    const { rows } = await client.query<{ id: string; place: number | null }>(
      `select e.id, f.leaf_index::float8 as place from (${entries}) e
        left join consent_leaves f on f.ledger_id = e.id and f.organization_id = $1
        order by f.leaf_index nulls last, e.id limit $2`,
      [organizationId, limit],
    );
    found.push(...rows.map((row) => ({ ...row, message })));
  }
  return found;
}
