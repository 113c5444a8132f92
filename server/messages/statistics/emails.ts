import type { RawBuilder } from 'kysely';
import type { operations } from '../../../generated/types.ts';
import { sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { type Counts, SUMS } from './counts.ts';
import { BEGIN, type Counted, END, type Entry, readEntries } from './grouped.ts';
import type { ReadRange } from './range.ts';

type Group = NonNullable<operations['statistics.emails']['parameters']['query']>['group_by'];

interface EmailStatistics {
  totals: Counts;
  entries: Entry<Counts>[];
}

/** STATISTICS-2: reads counted emails. */
export async function readEmailStatistics(
  { em, organizationId }: OrganizationScope,
  range: ReadRange,
  group: Group,
): Promise<EmailStatistics> {
  const of = (dimension: string): RawBuilder<unknown> =>
    countedRows(sql`${ownedBy(organizationId, 's')} and s.dimension = ${dimension}`);
  const ungrouped: Counted = { rows: of('all'), counts: SUMS, group: null };
  const [whole] = await readEntries<Counts>(em, ungrouped, [{ ...range, name: 'all' }]);
  if (!whole) throw new Error('A range has no counts.');
  const grouped: Counted = { rows: of(group ?? 'all'), counts: SUMS, group: sql`r.value` };
  return {
    totals: whole.counts,
    entries: await readEntries(em, group === undefined ? ungrouped : grouped, range.periods),
  };
}

/** The first full hour of a period, and the end of the last one. Periods begin and end with a quarter of an hour. */
const FULL_HOURS_BEGIN = sql`date_bin('1 hour', ${BEGIN} + interval '45 minutes', to_timestamp(0))`;
const FULL_HOURS_END = sql`date_bin('1 hour', ${END}, to_timestamp(0))`;

/** The counts of a period: of its full hours, and of the quarters before and after them. */
const countedRows = (where: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select s.* from email_stats_hours s
    where ${where} and s.bucket >= ${FULL_HOURS_BEGIN} and s.bucket < ${FULL_HOURS_END}
  union all
  select s.* from email_stats s
    where ${where} and s.bucket >= ${BEGIN} and s.bucket < least(${FULL_HOURS_BEGIN}, ${END})
  union all
  select s.* from email_stats s
    where ${where} and s.bucket >= greatest(${FULL_HOURS_BEGIN}, ${FULL_HOURS_END})
      and s.bucket < ${END}
) r`;
