import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';

/** Deletes actions 400 days after their end, and those of test mode after 24 hours. Returns the number of rows. */
export const deleteOldActions = (em: Transaction): Promise<number> =>
  inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`
        delete from contact_actions where id = any(array(
          select id from contact_actions
          where ended_at < now() - case mode when 'test' then interval '24 hours' else interval '400 days' end
          limit ${limit}))
        returning 1`,
    );
    return rows.length;
  });
