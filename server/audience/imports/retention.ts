import type { RawBuilder } from 'kysely';
import { inTurns } from '../../platform/database/batches.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';

/** Rows of one statement. Slices have a megabyte each. */
const SLICES = 20;

const ENDED = sql`i.deleted_at is not null
  or i.status in ('refused', 'completed', 'failed', 'canceled')`;

/** Imports whose start nobody confirms after a dry run, and their errors, are deleted after this time. */
const KEPT_FOR = sql`case when i.mode = 'test' then interval '24 hours' else interval '7 days' end`;

const IS_OVERDUE = sql`i.status = 'uploading' and i.changed_at < now() - interval '24 hours'
  or i.status = 'ready' and i.changed_at < now() - ${KEPT_FOR}`;

const HAS_ERRORS = sql`exists (select from import_errors t where t.import_id = i.id)`;

const IS_EMPTY = sql`not ${HAS_ERRORS}
  and not exists (select from import_slices t where t.import_id = i.id)
  and not exists (select from import_addresses t where t.import_id = i.id)`;

/**
 * Deletes what imports no longer need: the files and addresses of those that have ended, interrupted uploads, errors after 7
 * days, and the imports themselves after 400. Organizations take turns. Returns the number of rows.
 */
export async function deleteOldImports(em: Transaction): Promise<number> {
  await change(em, {
    condition: IS_OVERDUE,
    statement: (found) => sql`
      update imports i set status = 'canceled', ended_at = now(), step_at = null
      where i.id = any(${found}) and (${IS_OVERDUE}) returning 1`,
  });
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
  await change(em, {
    condition: sql`i.error_bytes > 0 and i.ended_at < now() - ${KEPT_FOR} and not ${HAS_ERRORS}`,
    statement: (found) => sql`
      update imports i set error_bytes = 0 where i.id = any(${found}) returning 1`,
  });
  await change(em, {
    condition: sql`(i.deleted_at is not null or i.ended_at < now() - case when i.mode = 'test'
      then interval '24 hours' else interval '400 days' end) and ${IS_EMPTY}`,
    statement: (found) => sql`delete from imports i where i.id = any(${found}) returning 1`,
  });
  return total;
}

const deleteOf = (
  em: Transaction,
  table: string,
  condition: RawBuilder<unknown>,
  most?: number,
): Promise<number> =>
  change(em, {
    table,
    condition,
    statement: (found) => sql`
      delete from ${sql.table(table)} where ctid = any(${found}) returning 1`,
    most,
  });

interface Change {
  /** The table of the rows, as `t`, unless they are imports themselves. */
  table?: string;
  condition: RawBuilder<unknown>;
  /** Changes the rows that were found, by their ids or, in other tables, by their places. */
  statement: (found: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The rows of a statement, if they must be few. */
  most?: number | undefined;
}

/** In turns of organizations. Returns the number of rows. */
function change(
  em: Transaction,
  { table, condition, statement, most = Infinity }: Change,
): Promise<number> {
  const rows = table === undefined ? null : sql`${sql.table(table)} t`;
  const due = rows
    ? sql`exists (select from ${rows} where t.import_id = i.id and (${condition}))`
    : condition;
  const found = rows
    ? sql`select t.ctid from imports i join ${rows} on t.import_id = i.id`
    : sql`select i.id from imports i`;
  return inTurns(
    () =>
      query<{ id: string }>(
        em,
        sql`select distinct i.organization_id as id from imports i where ${due}`,
      ),
    async ({ id }, limit) => {
      const next = sql`array(${found}
        where i.organization_id = ${id} and (${condition}) limit ${Math.min(limit, most)})`;
      return (await query(em, statement(next))).length;
    },
  );
}
