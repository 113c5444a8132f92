import type { RawBuilder } from 'kysely';
import { deferStatement, query, sql, type Transaction } from '../../platform/database/sql.ts';
import { oneOf } from '../emails/conditions.ts';

/** The bucket of email `e`: the 15 minutes in which it was due. */
export const BUCKET = sql<string>`email_bucket(e.id, e.due_at)`;

const isCounted = sql<boolean>`(c.mode = 'live' and c.status not in ('queued', 'sending'))`;

/**
 * Marks the emails that a CTE returns, with `MARKED_COLUMNS`: their buckets are counted again (STATISTICS-1). Each transaction
 * adds rows of its own, so it waits for no other.
 */
export const marksOf = (cte: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into email_stats_marks (organization_id, bucket)
  select distinct c.organization_id, c.bucket from ${cte} c where ${isCounted}`;

export const MARKED_COLUMNS = sql`e.organization_id, e.mode, e.status, ${BUCKET} as bucket`;

/** Adds marks to an update of emails `e` that ends with its condition, in the same statement. Returns the ids. */
export const marking = (update: RawBuilder<unknown>): RawBuilder<{ id: string }> => sql`
  with changed as (${update} returning e.id, ${MARKED_COLUMNS}),
    marked as (${marksOf(sql`changed`)})
  select id from changed`;

/** Marks emails that the transaction has changed. */
export async function markEmails(em: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await query(
    em,
    sql`with changed as (select ${MARKED_COLUMNS} from emails e where ${oneOf(ids)})
      ${marksOf(sql`changed`)}`,
  );
}

export interface MarkedBucket {
  organization_id: string;
  bucket: string;
}

/** Marks the buckets of emails that the transaction has changed. */
export async function markBuckets(em: Transaction, buckets: MarkedBucket[]): Promise<void> {
  if (buckets.length === 0) return;
  await deferStatement(
    em,
    sql`
      insert into email_stats_marks (organization_id, bucket)
      select distinct m.organization_id, m.bucket
      from json_to_recordset(${JSON.stringify(buckets)}::json)
        as m (organization_id uuid, bucket timestamptz)`,
  );
}
