import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';

export const KEPT_FOR = sql`interval '30 days'`;

/** Returns how many were deleted. */
export function deleteOldRefusedSends(em: Transaction): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`delete from refused_sends r using (
          select o.organization_id, o.id from refused_sends o
          where o.id < uuid_at(now() - ${KEPT_FOR}) order by o.id limit ${limit}) old
        where r.organization_id = old.organization_id and r.id = old.id
        returning r.id`,
    );
    return rows.length;
  });
}

/** Deletes the counts of hours that are no longer shown. Returns how many. */
export function deleteOldHours(em: Transaction): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`delete from refused_send_hours h using (
          select o.organization_id, o.hour from refused_send_hours o
          where o.hour < now() - ${KEPT_FOR} - interval '1 hour' limit ${limit}) old
        where h.organization_id = old.organization_id and h.hour = old.hour
        returning h.hour`,
    );
    return rows.length;
  });
}
