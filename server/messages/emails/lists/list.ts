import { queryPage } from '../../../platform/database/page-size.ts';
import { sql } from '../../../platform/database/sql.ts';
import type { RequestScope } from '../../../platform/database/tenancy.ts';
import type { FoundRows, Slice } from '../../../platform/values/cursor.ts';
import { type EmailSummaryRow, SUMMARY_COLUMNS, visibleTo } from '../emails.ts';
import { type Condition, conditionsOf, type EmailFilter } from './filters.ts';
import { examine } from './list-window.ts';

/** Emails that a page examines for the conditions that do not lead the search. */
const WINDOW = 20_000;

export async function listEmails(
  scope: RequestScope,
  filter: EmailFilter,
  { after, count }: Slice,
  now: Date,
  window = WINDOW,
): Promise<FoundRows<EmailSummaryRow>> {
  const { ranges, lead, examined } = conditionsOf(scope, filter, now);
  const within: Condition[] = after === null ? ranges : [...ranges, sql`e.id < ${after}`];
  if (examined.length > 0) {
    const place = { lead, within, size: window };
    return examine(scope, place, examined, count);
  }
  const conditions = [visibleTo(scope), ...within];
  if (lead) conditions.push(lead.search);
  return queryPage<EmailSummaryRow>(
    scope.em,
    sql`select ${SUMMARY_COLUMNS} from emails e where ${sql.join(conditions, sql` and `)}
      order by e.id desc limit ${count}`,
  );
}
