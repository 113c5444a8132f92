import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';

/** D-A8. */
const KEPT_FOR = sql`interval '30 days'`;

/** Creates the partitions of the coming days. */
export async function createComingDays(em: Transaction): Promise<void> {
  await query(em, sql`select ensure_event_partitions(now())`);
}

/** Drops the days that ended 30 days ago, each in its own transaction. Returns their number. */
export async function dropOldDays(em: Transaction): Promise<number> {
  for (let total = 0; ; total += 1) {
    const { dropped } = await queryOne<{ dropped: number }>(
      em,
      sql`select drop_event_partitions(now() - ${KEPT_FOR}) as dropped`,
    );
    if (dropped === 0) return total;
  }
}

/** Deletes old events of the default partition, whose day did not exist. Returns how many. */
export function deleteStrayEvents(em: Transaction): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const { deleted } = await queryOne<{ deleted: number }>(
      em,
      sql`select delete_stray_events(now() - ${KEPT_FOR}, ${limit}) as deleted`,
    );
    return deleted;
  });
}
