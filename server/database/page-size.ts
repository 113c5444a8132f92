import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { queryOne, sql } from './sql.ts';

/**
 * A page ends behind the row with which it has so many bytes: a list of 200 entries could hold hundreds
 * of megabytes otherwise, which the process would have to build and to write at once (G15).
 */
export const PAGE_BYTES = 1024 * 1024;

/**
 * How many rows of a page fit. The statement gives `place`, from 1 and in the list's order, and `bytes`
 * of each of its rows.
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
