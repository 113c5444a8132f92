import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { LAST } from './windows.ts';

/** Rows of an organization that are worth adding up. */
const MANY = 4_000;
/** Rows that one statement adds up. */
const AT_ONCE = 20_000;

/**
 * Adds rows up by hour, except for those that may be among the last 1,000 hand-overs, and deletes those that are in
 * neither window any more. Deleting and adding is one statement, so every reader sees each hand-over once. Returns how
 * many rows it removed.
 */
export async function foldOutcomes(em: Transaction): Promise<number> {
  const busy = await query<{ id: string }>(
    em,
    sql`select organization_id as id from sending_outcomes group by organization_id
      having count(*) > ${MANY} or min(at) < now() - interval '8 days'`,
  );
  let total = 0;
  for (const { id } of busy) total += await foldOrganization(em, id);
  return total;
}

async function foldOrganization(em: Transaction, organizationId: string): Promise<number> {
  const rows = await query<{ folded: number }>(
    em,
    sql`
      with ranked as (
        select at, sum(handed_over) over newest as total
        from sending_outcomes where organization_id = ${organizationId} and handed_over > 0
        window newest as (order by at desc, handed_over rows unbounded preceding)
      ), edge as (
        -- One more row than the window has, as its first row depends on what is counted next.
        select max(at) as at from ranked where total > ${2 * LAST}
      ), old as (
        select o.ctid from sending_outcomes o, edge
        where o.organization_id = ${organizationId} and o.at < edge.at
        order by o.at limit ${AT_ONCE} for update of o skip locked
      ), removed as (
        delete from sending_outcomes o using old where o.ctid = old.ctid
        returning o.at, o.handed_over, o.hard_bounces, o.complaints
      ), kept as (
        -- An hour in which counting began again is divided there.
        select case when r.at >= g.counted_from then greatest(date_trunc('hour', r.at), g.counted_from)
            else date_trunc('hour', r.at) end as at,
          sum(r.handed_over) as handed_over, sum(r.hard_bounces) as hard_bounces,
          sum(r.complaints) as complaints
        from removed r left join sending_guards g on g.organization_id = ${organizationId}
        where r.at >= now() - interval '8 days'
        group by 1
      ), added as (
        insert into sending_outcomes (organization_id, id, at, handed_over, hard_bounces, complaints)
        select ${organizationId}, gen_random_uuid(), k.at, k.handed_over, k.hard_bounces, k.complaints
        from kept k
      )
      select (select count(*) from removed)::integer as folded`,
  );
  return rows[0]?.folded ?? 0;
}
