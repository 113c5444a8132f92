import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { MAX_ENTRIES, type ReadRange, tooManyEntries } from './range.ts';
import type { Period } from './periods.ts';

/** Rows that are counted by the time in one of their columns. */
export interface Counted {
  from: RawBuilder<unknown>;
  /** Conditions without the range. */
  where: RawBuilder<unknown>;
  time: RawBuilder<unknown>;
  /** The columns of the counts. */
  counts: RawBuilder<unknown>;
  /** The expression that rows are grouped by; null if they are not grouped. */
  group: RawBuilder<unknown> | null;
}

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

const inRange = ({ where, time }: Counted, { begin, end }: ReadRange): RawBuilder<unknown> =>
  sql`${where} and ${time} >= ${iso(begin)}::timestamptz and ${time} < ${iso(end)}::timestamptz`;

/** The counts of the whole range. */
export const readTotals = <Counts extends object>(
  em: EntityManager,
  counted: Counted,
  range: ReadRange,
): Promise<Counts> =>
  queryOne(em, sql`select ${counted.counts} from ${counted.from} where ${inRange(counted, range)}`);

/** The counts by period, and by group if there is a grouping. Without one, every period has an entry. */
export async function readEntries<Counts extends object>(
  em: EntityManager,
  counted: Counted,
  range: ReadRange,
  zero: Counts,
): Promise<Entry<Counts>[]> {
  const begins = range.periods.map(({ begin }) => iso(begin));
  const rows = await query<EntryRow & Counts>(
    em,
    sql`
      select width_bucket(${counted.time}, ${begins}::timestamptz[]) as period,
        ${counted.group ?? sql`null::text`} as "group", ${counted.counts}
      from ${counted.from} where ${inRange(counted, range)}
      group by 1, 2 order by 1, 2 limit ${MAX_ENTRIES + 1}`,
  );
  if (rows.length > MAX_ENTRIES) throw tooManyEntries('group_by');
  const entries = rows.flatMap(({ period: number, group, ...counts }) => {
    const period = range.periods[number - 1];
    return period ? [{ period, group, counts: counts as unknown as Counts }] : [];
  });
  if (counted.group !== null) return entries;
  const found = new Map(entries.map((entry) => [entry.period, entry]));
  return range.periods.map((period) => found.get(period) ?? { period, group: null, counts: zero });
}
