import type { ClientBase } from 'pg';

export interface BadEntry {
  id: string;
  place: number | null;
  message: string;
}

/**
 * Compares the entries of each person, in the order of the log, and those of each chain, which is one subtype of a person.
 * `prev_hash` is the hash of the entry before it in its chain. Of an erased person, that entry may have been reduced to its
 * hash.
 */
const BROKEN = `
  with compared as (
    select l.id, f.leaf_index, l.hash, l.prev_hash, l.contact_id,
      lag(l.hash) over chain as previous, lag(l.id) over chain as previous_id,
      lag(l.id) over person as other_id, lag(l.contact_id) over person as other_contact_id
    from consent_ledger l
      left join consent_leaves f on f.ledger_id = l.id and f.organization_id = l.organization_id
    where l.organization_id = $1 and l.subject is not null
    window chain as (partition by l.subject, l.subtype_id, l.hash is null
        order by f.leaf_index nulls last, l.id),
      person as (partition by l.subject)
  ), broken as (
    select c.*, c.hash is not null and (c.id < c.previous_id
        or c.prev_hash is distinct from c.previous and (c.contact_id is not null or c.prev_hash is null
          or c.prev_hash not in (select t.hash from consent_ledger t
            where t.organization_id = $1 and t.subject is null and t.hash is not null))) as is_unlinked,
      c.other_id is not null and c.contact_id is distinct from c.other_contact_id as is_mixed
    from compared c
  )
  select b.id, b.leaf_index::float8 as place, array_remove(array[
      case when b.is_unlinked then 'unlinked' end,
      case when b.is_mixed then 'mixed' end], null) as faults
  from broken b where b.is_unlinked or b.is_mixed
  order by b.leaf_index nulls last, b.id limit $2`;

const MESSAGES = {
  unlinked: 'does not follow the entry before it of the same person and subtype',
  mixed: 'belongs to a person of whom other entries were erased, or name another contact',
} as const;

/** The newest entry of each contact whose entries name several people. */
const SHARED = `
  select l.id, f.leaf_index::float8 as place
  from (
      select p.contact_id from (
        select contact_id, subject from consent_ledger
        where organization_id = $1 and contact_id is not null and subject is not null
        group by contact_id, subject
      ) p
      group by p.contact_id having count(*) > 1
    ) c
    cross join lateral (
      select o.id from consent_ledger o
      where o.organization_id = $1 and o.contact_id = c.contact_id order by o.id desc limit 1
    ) l
    left join consent_leaves f on f.ledger_id = l.id and f.organization_id = $1
  order by f.leaf_index nulls last, l.id limit $2`;

/**
 * Entries that do not follow the entry before, and what is not hashed, but contradicts itself. The hash of each entry is
 * checked against its content elsewhere, so here the database only compares hashes.
 */
export async function readBadLinks(
  client: ClientBase,
  organizationId: string,
  limit: number,
): Promise<BadEntry[]> {
  type Row = { id: string; place: number | null };
  const broken = await client.query<Row & { faults: (keyof typeof MESSAGES)[] }>(BROKEN, [
    organizationId,
    limit,
  ]);
  const shared = await client.query<Row>(SHARED, [organizationId, limit]);
  return [
    ...broken.rows.flatMap(({ id, place, faults }) =>
      faults.map((fault) => ({ id, place, message: MESSAGES[fault] })),
    ),
    ...shared.rows.map((row) => ({
      ...row,
      message: 'belongs to a contact whose entries name several people',
    })),
  ];
}
