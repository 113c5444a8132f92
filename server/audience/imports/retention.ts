import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';

/** Rows of one statement. Slices have a megabyte each. */
const SLICES = 20;

const ENDED = sql`i.deleted_at is not null
  or i.status in ('refused', 'completed', 'failed', 'canceled')`;

/** Imports whose start nobody confirms after a dry run, and their errors, are deleted after this time. */
const KEPT_FOR = sql`case when i.mode = 'test' then interval '24 hours' else interval '7 days' end`;

/**
 * Deletes what imports no longer need: the files and addresses of those that have ended, interrupted uploads, errors after 7
 * days, and the imports themselves after 400. Returns the number of rows.
 */
export async function deleteOldImports(em: Transaction): Promise<number> {
  await query(
    em,
    sql`
      update imports i set status = 'canceled', ended_at = now(), step_at = null
      where i.status = 'uploading' and i.changed_at < now() - interval '24 hours'
        or i.status = 'ready' and i.changed_at < now() - ${KEPT_FOR}`,
  );
  let total = 0;
  total += await deleteOf(
    em,
    'import_slices',
    sql`(${ENDED}) or t.created_at < now() - interval '1 hour'
    and not exists (select from import_parts p
      where p.import_id = t.import_id and p.upload_id = t.upload_id)`,
    SLICES,
  );
  for (const table of ['import_parts', 'import_addresses', 'import_erasures']) {
    total += await deleteOf(em, table, ENDED);
  }
  total += await deleteOf(
    em,
    'import_errors',
    sql`i.deleted_at is not null or i.ended_at < now() - ${KEPT_FOR}`,
  );
  await query(
    em,
    sql`
      delete from imports i where (i.deleted_at is not null
          or i.ended_at < now() - case when i.mode = 'test' then interval '24 hours' else interval '400 days' end)
        and not exists (select from import_slices t where t.import_id = i.id)
        and not exists (select from import_addresses t where t.import_id = i.id)
        and not exists (select from import_errors t where t.import_id = i.id)`,
  );
  return total;
}

const deleteOf = (
  em: Transaction,
  table: string,
  condition: ReturnType<typeof sql>,
  most?: number,
): Promise<number> =>
  inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select t.ctid from imports i join ${sql.table(table)} t on t.import_id = i.id
          where ${condition} limit ${most ?? limit}))
        returning 1`,
    );
    return most === undefined ? rows.length : rows.length === most ? limit : 0;
  });
