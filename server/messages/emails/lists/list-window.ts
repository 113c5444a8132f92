import type { RawBuilder } from 'kysely';
import { type Fitting, fittingRows, toFitting } from '../../../platform/database/page-size.ts';
import { query, sql } from '../../../platform/database/sql.ts';
import { ownedBy, type RequestScope } from '../../../platform/database/tenancy.ts';
import type { FoundRows } from '../../../platform/values/cursor.ts';
import { type EmailSummaryRow, SUMMARY_COLUMNS, visibleTo } from '../emails.ts';
import type { Condition, IndexedFilter } from './filters.ts';

/** The newest emails that one filter finds. */
export interface Window {
  /** Without one, all emails are candidates. */
  lead: IndexedFilter | null;
  /** Ranges of ids. */
  within: Condition[];
  /** The number of emails that are examined at most. */
  size: number;
}

interface Candidates {
  /** Their ids, newest first, without a limit. */
  ids: RawBuilder<unknown>;
  /** The emails of the window, for `from`. */
  emails: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** What the index does not decide. */
  unchecked: Condition[];
}

/**
 * Evaluates conditions for the emails of a window. Its end is only needed when the page is not full. One statement,
 * because emails that are accepted or change meanwhile would move the window.
 */
export async function examine(
  scope: RequestScope,
  window: Window,
  conditions: Condition[],
  count: number,
): Promise<FoundRows<EmailSummaryRow>> {
  const { ids, emails, order, unchecked } = candidatesOf(scope, window);
  type Row = Fitting<EmailSummaryRow> & { reached: string | null };
  const found = await query<Row | (Pick<Row, 'reached'> & { id: null })>(
    scope.em,
    sql`
      with page as materialized (
        select ${SUMMARY_COLUMNS} from ${emails} where ${all([...unchecked, ...conditions])}
        order by ${order} limit ${count}
      ), ending as (
        select case when (select count(*) from page) < ${count}
          then (${ids} limit 1 offset ${window.size - 1}) end as reached
      )
      select fitting.*, ending.reached
      from ending left join (${fittingRows(sql`select * from page`)}) fitting on true
      order by fitting.id desc`,
  );
  const fitting = found.flatMap(({ reached: _reached, ...row }) => (row.id === null ? [] : [row]));
  const { rows, reached } = toFitting<EmailSummaryRow>(fitting);
  return { rows, reached: reached ?? found[0]?.reached ?? null };
}

/** The limits inside keep the planner from searching by another condition, which could read far more emails. */
function candidatesOf(scope: RequestScope, { lead, within, size }: Window): Candidates {
  if (lead?.label !== undefined) {
    const labeled = sql`select l.email_id as id from email_labels l
      where ${ownedBy(scope.organizationId, 'l')} and l.label = ${lead.label}::bigint`;
    const ids = sql`select e.id from (${labeled}) e where ${all(within)} order by e.id desc`;
    return {
      ids,
      // Without the inner limit, the planner could prefer to read all emails.
      emails: sql`(${ids} limit ${size}) c cross join lateral
        (select e.* from emails e where e.id = c.id and ${visibleTo(scope)} limit 1) e`,
      order: sql`c.id desc`,
      unchecked: [lead.compare],
    };
  }
  const conditions = [visibleTo(scope), ...within, ...(lead ? [lead.search] : [])];
  const found = sql`from emails e where ${all(conditions)} order by e.id desc`;
  return {
    ids: sql`select e.id ${found}`,
    emails: sql`(select e.* ${found} limit ${size}) e`,
    order: sql`e.id desc`,
    unchecked: [],
  };
}

const all = (conditions: Condition[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
