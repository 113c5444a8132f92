import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { query, sql } from '../../platform/database/sql.ts';
import type { Principal } from '../../platform/values/principal.ts';
import type { FoundRows, Slice } from '../../platform/values/cursor.ts';
import { type EmailSummaryRow, SUMMARY_COLUMNS, visibleTo } from './emails.ts';
import { type Condition, conditionsOf, type EmailFilter } from './filters.ts';

/** Emails that a page examines for the conditions that do not lead the search. */
const WINDOW = 20_000;

export async function listEmails(
  em: EntityManager,
  principal: Principal,
  filter: EmailFilter,
  { after, count }: Slice,
  now: Date,
  window = WINDOW,
): Promise<FoundRows<EmailSummaryRow>> {
  const { ranges, lead, examined } = conditionsOf(principal, filter, now);
  const candidates: Condition[] = [visibleTo(principal), ...ranges];
  if (lead) candidates.push(lead);
  if (after !== null) candidates.push(sql`e.id < ${after}`);
  if (examined.length > 0) return examine(em, { candidates, examined, count, window });
  const rows = await query<EmailSummaryRow>(
    em,
    sql`select ${SUMMARY_COLUMNS} from emails e where ${all(candidates)}
      order by e.id desc limit ${count}`,
  );
  return { rows, reached: null };
}

const all = (conditions: Condition[]): RawBuilder<unknown> => sql.join(conditions, sql` and `);

interface Examination {
  candidates: Condition[];
  examined: Condition[];
  count: number;
  window: number;
}

/**
 * Evaluates conditions for the newest candidates. The limit inside keeps the planner from searching by another
 * condition, which could read far more emails. The end of the window is only needed when the page is not full. One
 * statement, because emails that are accepted or change meanwhile would move the window.
 */
async function examine(
  em: EntityManager,
  { candidates, examined, count, window }: Examination,
): Promise<FoundRows<EmailSummaryRow>> {
  type Row = EmailSummaryRow & { reached: string | null };
  const found = await query<Row | (Pick<Row, 'reached'> & { id: null })>(
    em,
    sql`
      with page as materialized (
        select ${SUMMARY_COLUMNS} from (
          select e.* from emails e where ${all(candidates)} order by e.id desc limit ${window}
        ) e where ${all(examined)} order by e.id desc limit ${count}
      ), ending as (
        select case when (select count(*) from page) < ${count} then (
          select e.id from emails e where ${all(candidates)}
          order by e.id desc limit 1 offset ${window - 1}
        ) end as reached
      )
      select page.*, ending.reached from ending left join page on true order by page.id desc`,
  );
  const rows = found.flatMap(({ reached: _reached, ...row }) => (row.id === null ? [] : [row]));
  return { rows, reached: found[0]?.reached ?? null };
}
