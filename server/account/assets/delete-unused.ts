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

/**
 * Deletes pictures that no stored version of a template and no campaign has shown for 30 days. Versions are deleted without a
 * word to the pictures, so the time begins when this step finds them unused.
 */
export async function deleteUnusedPictures(em: Transaction): Promise<number> {
  const isShown = sql`exists (select from template_assets u
    where u.organization_id = a.organization_id and u.asset_id = a.id)`;
  await inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`update assets set unused_since = now() where hash = any(array(
          select a.hash from assets a
          where a.id is not null and a.unused_since is null and not ${isShown} limit ${limit}))
        returning hash`,
    );
    return rows.length;
  });
  return inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      // A request that begins to show a picture sets `unused_since` to null, which this statement then sees.
      sql`delete from assets where unused_since < now() - make_interval(days => ${UNUSED_DAYS})
        and hash = any(array(select a.hash from assets a
          where a.unused_since < now() - make_interval(days => ${UNUSED_DAYS}) and not ${isShown}
          limit ${limit}))
        returning hash`,
    );
    return rows.length;
  });
}
