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
