import { queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import { ownedBy } from '../../../platform/database/tenancy.ts';
import type { Sample } from './thresholds.ts';

/** SENDING-2: hand-overs of the second window. */
export const LAST = 1_000;

interface Windows {
  week: Sample;
  last: Sample;
}

/**
 * The outcomes of the hand-overs of the last 7 days, and of the last 1,000, that are not older than `from`. A row counts
 * several hand-overs: the second window has the newest rows with at most 1,000 together, but at least one.
 */
export async function readWindows(
  em: Transaction,
  organizationId: string,
  from: string,
): Promise<Windows> {
  const sums = sql`coalesce(sum(o.handed_over), 0)::integer as handed_over,
    coalesce(sum(o.hard_bounces), 0)::integer as hard_bounces,
    coalesce(sum(o.complaints), 0)::integer as complaints`;
  const row = await queryOne<Windows>(
    em,
    sql`
      with counted as (
        select at, handed_over, hard_bounces, complaints from sending_outcomes
        where ${ownedBy(organizationId)} and at >= ${from}::timestamptz
      ), newest as (
        select at, handed_over from counted where handed_over > 0
        order by at desc, handed_over limit ${LAST}
      ), ranked as (
        select at, sum(handed_over) over newest_first as total, row_number() over newest_first as place
        from newest window newest_first as (order by at desc, handed_over rows unbounded preceding)
      ), first_of_last as (
        select coalesce(min(at), '-infinity') as at from ranked where total <= ${LAST} or place = 1
      ), week as (
        select ${sums} from counted o where o.at >= now() - interval '7 days'
      ), last as (
        select ${sums} from counted o, first_of_last f where o.at >= f.at
      )
      select to_json(week) as week, to_json(last) as last from week, last`,
  );
  return row;
}
