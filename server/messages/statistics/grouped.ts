import type { RawBuilder } from 'kysely';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { MAX_ENTRIES, tooManyEntries } from './range.ts';
import type { Period } from './periods.ts';

/** Rows that are counted by period. */
export interface Counted {
  /** The part of the query after `from`: tables and conditions. */
  rows: RawBuilder<unknown>;
  /** The columns of the counts. */
  counts: RawBuilder<unknown>;
  /** The expression that rows are grouped by; null if they are not grouped. */
  group: RawBuilder<unknown> | null;
}

/** The bounds of the period whose rows are counted. */
export const BEGIN = sql<string>`p.begins_at`;
export const END = sql<string>`p.ends_at`;

/** The condition that this time lies in the period. */
export const inPeriod = (time: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`${time} >= ${BEGIN} and ${time} < ${END}`;

interface EntryRow {
  /** The number of the period, from 1. */
  period: number;
  group: string | null;
}

export interface Entry<Counts> {
  period: Period;
  group: string | null;
  counts: Counts;
}

const iso = (time: number): string => new Date(time).toISOString();

/**
 * The counts by period, and by group if there is a grouping. Without one, every period has an entry.
 *
 * Each period is read by itself: one `group by` over all of them has so many possible groups that PostgreSQL sorts the
 * rows on disk. The limit is applied before the entries are sorted, so that no further period is read once there are too
 * many entries.
 */
export async function readEntries<Counts extends object>(
  em: Transaction,
  { rows: counted, counts, group }: Counted,
  periods: Period[],
): Promise<Entry<Counts>[]> {
  const rows = await query<EntryRow & Counts>(
    em,
    sql`
      select * from (
        select p.number::integer as period, c.*
        from unnest(${periods.map(({ begin }) => iso(begin))}::timestamptz[],
            ${periods.map(({ end }) => iso(end))}::timestamptz[])
          with ordinality as p (begins_at, ends_at, number),
          lateral (select ${group ?? sql`null::text`} as "group", ${counts} from ${counted}
            group by ${group ?? sql`()`}) c
        limit ${MAX_ENTRIES + 1}
      ) entries
      order by 1, 2`,
  );
  if (rows.length > MAX_ENTRIES) throw tooManyEntries();
  return rows.flatMap(({ period: number, group: value, ...numbers }) => {
    const period = periods[number - 1];
    return period ? [{ period, group: value, counts: numbers as unknown as Counts }] : [];
  });
}

/** The sums of entries in which nothing is counted twice. */
export function sumOf<Counts extends Record<keyof Counts, number>>(
  zero: Counts,
  entries: Entry<Counts>[],
): Counts {
  const sums = { ...zero };
  for (const { counts } of entries) {
    for (const name of Object.keys(zero) as (keyof Counts)[]) {
      sums[name] = (sums[name] + counts[name]) as Counts[keyof Counts];
    }
  }
  return sums;
}
