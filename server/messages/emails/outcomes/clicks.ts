import type { Tables } from '../../../../generated/tables.ts';
import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { oneOf } from '../conditions.ts';
import { withMachines } from './machines.ts';
import type { EmailEvent } from './status.ts';

/** The first clicks on an email decide; their number is limited because anybody can follow a link again and again. */
const MAX_CLICKS = 1_000;

interface StoredEvent extends Pick<
  Tables['email_events'],
  'email_id' | 'id' | 'occurred_at' | 'machine'
> {
  type: 'click' | 'delivery';
}

/**
 * Sets the times of the first clicks of a person and of a program on emails that these clicks and deliveries are about.
 * All clicks are judged again, because one may show that others were made by a program (STATISTICS-3). Returns for the clicks
 * whether a program made them, by their ids.
 */
export async function settleClicks(
  em: Transaction,
  events: EmailEvent[],
): Promise<Map<string, boolean | null>> {
  if (events.length === 0) return new Map();
  const ids = events.map(({ emailId }) => emailId);
  const stored = await readEvents(em, ids);
  const judged = [...Map.groupBy(stored, ({ email_id: id }) => id).values()].flatMap(withMachines);
  const clicks = judged.filter(({ type }) => type === 'click');
  await storeFirst(em, ids, clicks);
  return new Map(clicks.map(({ id, machine }) => [id, machine]));
}

const readEvents = (em: Transaction, ids: string[]): Promise<StoredEvent[]> =>
  query<StoredEvent>(
    em,
    sql`
      select v.* from unnest(${ids}::uuid[]) as mail (id) cross join lateral (
        (select v.email_id, v.id, v.type, v.occurred_at, v.machine from email_events v
          where v.email_id = mail.id and v.type = 'click' and v.of_copy is not true
          order by v.occurred_at, v.id limit ${MAX_CLICKS})
        union all
        (select v.email_id, v.id, v.type, v.occurred_at, v.machine from email_events v
          where v.email_id = mail.id and v.type = 'delivery' and v.of_copy is not true
          order by v.occurred_at, v.id limit 1)) v`,
  );

async function storeFirst(em: Transaction, ids: string[], clicks: StoredEvent[]): Promise<void> {
  const rows = clicks.map(({ email_id, occurred_at, machine }) => ({
    email_id,
    occurred_at,
    machine: machine === true,
  }));
  await query(
    em,
    sql`
      update emails e set clicked_at = c.clicked_at, machine_clicked_at = c.machine_clicked_at
      from (
        select r.email_id, min(r.occurred_at) filter (where not r.machine) as clicked_at,
          min(r.occurred_at) filter (where r.machine) as machine_clicked_at
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as r (email_id uuid, occurred_at timestamptz, machine boolean)
        group by r.email_id) c
      where e.id = c.email_id and ${oneOf(ids)} and e.mode = 'live'
        and (e.clicked_at, e.machine_clicked_at)
          is distinct from (c.clicked_at, c.machine_clicked_at)`,
  );
}
