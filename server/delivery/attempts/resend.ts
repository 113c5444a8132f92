import { v5 } from 'uuid';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';

/** PROVIDERS-3: adds the event `resent` to emails that are sent once more. An email has at most one. */
export async function recordResent(em: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = ids.map((id) => ({ email_id: id, id: v5('resent', id) }));
  await query(
    em,
    sql`
      insert into email_events (email_id, id, organization_id, type, occurred_at)
      select e.id, r.id, e.organization_id, 'resent', e.resent_at
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (email_id uuid, id uuid)
        join emails e on e.id = r.email_id
      where e.id = any(${ids}::uuid[]) and e.resent_at is not null
      on conflict do nothing`,
  );
}
