import type { RawBuilder } from 'kysely';
import { deferStatement, sql, type Transaction } from '../../../platform/database/sql.ts';
import { newId } from '../../../platform/values/id.ts';
import type { Sample } from './thresholds.ts';

/**
 * Counts the hand-overs that a CTE returns, with `organization_id`, `attempted_at`, and the booleans `handed_over` and
 * `hard_bounced`. `id` identifies the statement, so that a repetition counts nothing.
 */
export const countingOf = (cte: RawBuilder<unknown>, id: string): RawBuilder<unknown> => sql`
  insert into sending_outcomes (organization_id, id, at, handed_over, hard_bounces)
  select c.organization_id, ${id}::uuid, min(c.attempted_at), count(*),
    count(*) filter (where c.hard_bounced)
  from ${cte} c where c.handed_over and c.attempted_at is not null
  group by c.organization_id on conflict do nothing`;

/** A change of an email, for the time of its hand-over. */
export interface Counted extends Sample {
  organization_id: string;
  at: string;
}

/** Counts changes of emails in their transaction. */
export async function countOutcomes(em: Transaction, counted: Counted[]): Promise<void> {
  if (counted.length === 0) return;
  // One row for each: their emails may have been handed over at very different times.
  const rows = counted.map((row) => ({ ...row, id: newId() }));
  await deferStatement(
    em,
    sql`
      insert into sending_outcomes (organization_id, id, at, handed_over, hard_bounces, complaints)
      select r.organization_id, r.id, r.at, r.handed_over, r.hard_bounces, r.complaints
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (organization_id uuid, id uuid,
        at timestamptz, handed_over integer, hard_bounces integer, complaints integer)`,
  );
}
