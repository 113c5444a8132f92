import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { query, queryOne, sql } from './sql.ts';

/**
 * A page ends with the row that reaches this size. Otherwise a page of 200 rows could have hundreds of
 * megabytes, which the process would hold in memory (LIMITS-4).
 */
export const PAGE_BYTES = 1024 * 1024;

/**
 * The number of rows that fit into a page. The statement returns `place`, from 1 in the order of the list,
 * and `bytes` of each row. These rows are large and take long to read, so the page ends before the row that exceeds its
 * size, unless that is the first.
 */
export async function countFitting(
  em: EntityManager,
  rows: RawBuilder<unknown>,
): Promise<{ fitting: number; isCut: boolean }> {
  const { fitting, found } = await queryOne<{ fitting: number; found: number }>(
    em,
    sql`select count(*)::integer as found,
        (count(*) filter (where before = 0 or before + bytes <= ${PAGE_BYTES}))::integer as fitting
      from (select bytes, sum(bytes) over (order by place) - bytes as before from (${rows}) r) sized`,
  );
  return { fitting, isCut: fitting < found };
}

/** Columns of rows that fit, beside those of the list. */
interface Counted {
  /** The number of rows of the whole page. */
  found: number;
  preceding_bytes: string;
}

/**
 * The rows of a page that fit, of a statement that returns them in this order of `page`, by default newest first. A statement
 * for `toFitting` selects one row more than the limit. Each column counts, because each can be long. The first row always fits.
 */
export const fittingRows = (
  rows: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`page.id desc`,
): RawBuilder<unknown> => sql`
  select * from (
    select page.*, (count(*) over ())::integer as found,
      coalesce(sum(octet_length(row_to_json(page)::text)) over (order by ${order}
        rows between unbounded preceding and 1 preceding), 0) as preceding_bytes
    from (${rows}) page
  ) sized where preceding_bytes < ${PAGE_BYTES}`;

export type Fitting<Row> = Row & Counted;

/** The rows of `fittingRows`, and the id at which the page ended early because of its size. */
export function toFitting<Row extends { id: string }>(
  fitting: Fitting<Row>[],
): { rows: Row[]; reached: string | null } {
  const isCut = fitting.length < (fitting[0]?.found ?? 0);
  const rows = fitting.map(({ found: _found, preceding_bytes: _before, ...row }) => row);
  return {
    rows: rows as unknown as Row[],
    reached: isCut ? (fitting.at(-1)?.id ?? null) : null,
  };
}

/** A page of rows, newest first. `rows` is the statement that `fittingRows` describes. */
export async function queryPage<Row extends { id: string }>(
  em: EntityManager,
  rows: RawBuilder<unknown>,
): Promise<{ rows: Row[]; reached: string | null }> {
  return toFitting(await query<Fitting<Row>>(em, sql`${fittingRows(rows)} order by id desc`));
}
