import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';

/** The `send` event of an email claimed at this moment has arrived, so those of earlier emails would have too. */
export interface FeedbackWatermark {
  configurationSet: string;
  claimedAt: string;
}

export async function recordWatermarks(
  em: Transaction,
  watermarks: FeedbackWatermark[],
): Promise<void> {
  if (watermarks.length === 0) return;
  await query(
    em,
    sql`
      insert into event_proofs (configuration_set, claimed_until)
      select p."configurationSet", max(p."claimedAt")
      from jsonb_to_recordset(${JSON.stringify(watermarks)}::jsonb)
        as p ("configurationSet" text, "claimedAt" timestamptz)
      group by 1
      -- One per second is enough.
      having not exists (select from event_proofs o
        where o.configuration_set = p."configurationSet"
          and o.processed_at > now() - interval '1 second'
          and o.claimed_until >= max(p."claimedAt") - interval '1 second')`,
  );
}

/** Deletes watermarks that no decision needs any more. */
export function deleteOldWatermarks(em: Transaction, windowSeconds: number): Promise<number> {
  const age = sql`make_interval(secs => 2 * ${windowSeconds}::integer + 3600)`;
  return inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`delete from event_proofs where ctid = any(array(select p.ctid from event_proofs p
          where p.processed_at < now() - ${age} limit ${limit}))
        returning configuration_set`,
    );
    return rows.length;
  });
}
