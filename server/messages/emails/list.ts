import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import type { Principal } from '../../platform/values/principal.ts';
import type { FoundRows, Slice } from '../../platform/values/cursor.ts';
import { type EmailSummaryRow, SUMMARY_COLUMNS, visibleTo } from './emails.ts';
import { isScheduled } from './due.ts';
import { examinedConditions, type FieldFilter, indexedConditions } from './filters.ts';
import { simulatedAs } from './simulate.ts';
import type { ShownStatus } from './status.ts';

export interface EmailFilter extends FieldFilter {
  status?: ShownStatus;
}

/** Emails that a page examines for conditions that no index serves. */
const WINDOW = 20_000;

/** The condition for live emails that are shown with this status. */
function storedAs(status: ShownStatus, now: Date): RawBuilder<boolean> {
  if (status === 'scheduled') return sql`(e.status = 'queued' and ${isScheduled(now)})`;
  if (status === 'queued') return sql`(e.status = 'queued' and not ${isScheduled(now)})`;
  return sql`e.status = ${status}`;
}

export async function listEmails(
  em: EntityManager,
  principal: Principal,
  filter: EmailFilter,
  { after, count }: Slice,
  now: Date,
  window = WINDOW,
): Promise<FoundRows<EmailSummaryRow>> {
  const { status } = filter;
  const conditions: RawBuilder<boolean>[] = [visibleTo(principal)];
  if (after !== null) conditions.push(sql`e.id < ${after}`);
  if (status !== undefined) {
    conditions.push(principal.mode === 'test' ? simulatedAs(status, now) : storedAs(status, now));
  }
  conditions.push(...indexedConditions(principal, filter));
  const examined = examinedConditions(filter);
  const reached = examined.length === 0 ? null : await lastOfWindow(em, conditions, window);
  if (reached !== null) conditions.push(sql`e.id >= ${reached}`);
  const rows = await query<EmailSummaryRow>(
    em,
    sql`
      select ${SUMMARY_COLUMNS} from emails e
      where ${sql.join([...conditions, ...examined], sql` and `)}
      order by e.id desc limit ${count}`,
  );
  return { rows, reached };
}

/** The last email of the window; null when there are fewer. */
async function lastOfWindow(
  em: EntityManager,
  conditions: RawBuilder<boolean>[],
  window: number,
): Promise<string | null> {
  const { last } = await queryOne<{ last: string | null }>(
    em,
    sql`select (select e.id from emails e where ${sql.join(conditions, sql` and `)}
      order by e.id desc limit 1 offset ${window - 1}) as last`,
  );
  return last;
}
