import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { query, queryOne, sql } from './sql.ts';

/**
 * A page ends with the row that reaches this size. Otherwise a page of 200 rows could have hundreds of
 * megabytes, which the process would hold in memory (G15).
 */
export const PAGE_BYTES = 1024 * 1024;

/**
 * The number of rows that fit into a page. The statement returns `place`, from 1 in the order of the list,
 * and `bytes` of each row.
 */
export async function countFitting(
  em: EntityManager,
  rows: RawBuilder<unknown>,
): Promise<{ fitting: number; isCut: boolean }> {
  const { fitting, found } = await queryOne<{ fitting: number; found: number }>(
    em,
    sql`select count(*)::integer as found,
        (count(*) filter (where before < ${PAGE_BYTES}))::integer as fitting
      from (select sum(bytes) over (order by place) - bytes as before from (${rows}) r) sized`,
  );
  return { fitting, isCut: fitting < found };
}

/** Columns that are counted, and removed from the row. */
interface Counted {
  found: number;
  bytes: string;
  preceding_bytes: string;
}

/**
 * A page of rows, newest first, and the id at which it ended early because of its size. The statement
 * returns `id` and `bytes` of each row, in the order of the list, with one row more than the limit.
 */
export async function queryPage<Row extends { id: string }>(
  em: EntityManager,
  rows: RawBuilder<unknown>,
): Promise<{ rows: Row[]; reached: string | null }> {
  const found = await query<Row & Counted>(
    em,
    sql`
      select * from (
        select page.*, (count(*) over ())::integer as found,
          sum(page.bytes) over (order by page.id desc) - page.bytes as preceding_bytes
        from (${rows}) page
      ) sized where preceding_bytes < ${PAGE_BYTES} order by id desc`,
  );
  const isCut = found.length < (found[0]?.found ?? 0);
  const page = found.map(
    ({ found: _found, bytes: _bytes, preceding_bytes: _before, ...row }) => row,
  );
  return { rows: page as unknown as Row[], reached: isCut ? (found.at(-1)?.id ?? null) : null };
}
