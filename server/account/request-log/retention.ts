import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';

/** REQUEST-LOG-1. */
export const KEPT_FOR = sql`interval '7 days'`;

/** Creates the partitions of the coming days. */
export async function createComingDays(em: Transaction): Promise<void> {
  await query(em, sql`select ensure_request_partitions(now())`);
}

/** Drops the days that ended 7 days ago, each in its own transaction. Returns their number. */
export async function dropOldDays(em: Transaction): Promise<number> {
  for (let total = 0; ; total += 1) {
    const { dropped } = await queryOne<{ dropped: number }>(
      em,
      sql`select drop_request_partitions(now() - ${KEPT_FOR}) as dropped`,
    );
    if (dropped === 0) return total;
  }
}

/** Deletes old requests of the default partition, whose day did not exist. Returns how many. */
export function deleteStrayRequests(em: Transaction): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const { deleted } = await queryOne<{ deleted: number }>(
      em,
      sql`select delete_stray_requests(now() - ${KEPT_FOR}, ${limit}) as deleted`,
    );
    return deleted;
  });
}

/** Deletes the counts of days that are no longer shown. Returns how many. */
export function deleteOldCounts(em: Transaction): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`delete from request_log_days d using (
          select c.organization_id, c.day from request_log_days c
          where c.day < ((now() - ${KEPT_FOR}) at time zone 'UTC')::date limit ${limit}) old
        where d.organization_id = old.organization_id and d.day = old.day
        returning d.day`,
    );
    return rows.length;
  });
}
