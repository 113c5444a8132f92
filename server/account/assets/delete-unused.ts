import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';

/**
 * Mail without a row in `emails`, such as a link to confirm a sender address, may show a replaced logo for
 * this long.
 */
const UNUSED_DAYS = 30;

/**
 * Deletes replaced logos when no email is left that was accepted while they were shown, but not before 30
 * days have passed.
 */
export const deleteUnusedAssets = (em: Transaction): Promise<number> =>
  inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`delete from assets where hash = any(array(
          select a.hash from assets a
          where a.replaced_at < now() - make_interval(days => ${UNUSED_DAYS})
            and not exists (select from emails e
              where e.organization_id = a.organization_id and e.mode = 'live'
                and e.id >= uuid_at(a.created_at) and e.id <= uuid_at(a.replaced_at + interval '1 minute'))
          limit ${limit}))
        returning hash`,
    );
    return rows.length;
  });
