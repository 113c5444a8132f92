import { query, sql, type Transaction } from '../../../platform/database/sql.ts';

interface Counted {
  id: string;
  organizationId: string;
}

/** Adds to the numbers of a campaign. All transactions lock them in the order of their names. */
export async function addNumbers(
  em: Transaction,
  { id, organizationId }: Counted,
  numbers: (readonly [name: string, value: number])[],
): Promise<void> {
  const rows = numbers.filter(([, value]) => value !== 0).map(([name, value]) => ({ name, value }));
  if (rows.length === 0) return;
  await query(
    em,
    sql`
      insert into campaign_counts as n (campaign_id, organization_id, name, value)
      select ${id}::uuid, ${organizationId}::uuid, r.name, r.value
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (name text, value bigint)
      order by r.name collate "C"
      on conflict (campaign_id, name) do update set value = n.value + excluded.value`,
  );
}

/** Notes that recipients have moved from one number to another. */
export async function moveNumber(
  em: Transaction,
  { id, organizationId }: Counted,
  move: { from: string[]; to: string[]; times: number },
): Promise<void> {
  if (move.times === 0) return;
  await query(
    em,
    sql`insert into campaign_count_changes (campaign_id, organization_id, added, removed, times)
      values (${id}, ${organizationId}, ${move.to}::text[], ${move.from}::text[], ${move.times})`,
  );
}

/** Changes that one statement adds up. */
const CHANGES = 10_000;

/**
 * CAMPAIGNS-13: adds the noted changes to the numbers. Returns whether more changes may be left. A few that were just noted can
 * wait for the next call, because whoever reads the numbers adds them.
 */
export async function foldNumbers(em: Transaction): Promise<boolean> {
  const [row] = await query<{ changes: number }>(
    em,
    sql`
      with taken as (
        delete from campaign_count_changes where ctid = any(array(
          select ctid from campaign_count_changes limit ${CHANGES} for update skip locked))
        returning *
      ), summed as (
        select t.campaign_id, t.organization_id, n.name, sum(n.value) as value
        from taken t cross join lateral (
          select unnest(t.added) as name, t.times as value
          union all select unnest(t.removed), -t.times) n
        group by 1, 2, 3
      ), stored as (
        insert into campaign_counts as n (campaign_id, organization_id, name, value)
        select s.campaign_id, s.organization_id, s.name, s.value from summed s
        where s.value <> 0 and exists (select from campaigns c where c.id = s.campaign_id)
        order by s.campaign_id, s.name collate "C"
        on conflict (campaign_id, name) do update set value = n.value + excluded.value
      )
      select count(*)::integer as changes from taken`,
  );
  return row?.changes === CHANGES;
}
