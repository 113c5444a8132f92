import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { query, sql } from '../../platform/database/sql.ts';
import type { Principal } from '../../platform/values/principal.ts';
import { parseAddress } from '../../platform/values/address.ts';
import type { Slice } from '../../platform/values/cursor.ts';
import { isId } from '../../platform/values/id.ts';
import { type EmailSummaryRow, SUMMARY_COLUMNS, visibleTo } from './emails.ts';
import { isScheduled } from './due.ts';
import { simulatedAs } from './simulate.ts';
import type { ShownStatus } from './status.ts';

export interface EmailFilter {
  status?: ShownStatus;
  to?: string;
  template?: string;
  batch_id?: string;
}

const NOTHING = sql<boolean>`false`;

/** The condition for live emails that are shown with this status. */
function storedAs(status: ShownStatus, now: Date): RawBuilder<boolean> {
  if (status === 'scheduled') return sql`(e.status = 'queued' and ${isScheduled(now)})`;
  if (status === 'queued') return sql`(e.status = 'queued' and not ${isScheduled(now)})`;
  return sql`e.status = ${status}`;
}

export function listEmails(
  em: EntityManager,
  principal: Principal,
  { status, to, template, batch_id: batchId }: EmailFilter,
  { after, count }: Slice,
  now: Date,
): Promise<EmailSummaryRow[]> {
  const conditions: RawBuilder<boolean>[] = [visibleTo(principal)];
  if (after !== null) conditions.push(sql`e.id < ${after}`);
  if (status !== undefined) {
    conditions.push(principal.mode === 'test' ? simulatedAs(status, now) : storedAs(status, now));
  }
  if (to !== undefined) {
    const key = parseAddress(to)?.key;
    conditions.push(key === undefined ? NOTHING : sql`e.to_key = ${key}`);
  }
  if (template !== undefined) conditions.push(sql`e.template_slug = ${template}`);
  if (batchId !== undefined) {
    conditions.push(isId(batchId) ? sql`e.batch_id = ${batchId}` : NOTHING);
  }
  return query<EmailSummaryRow>(
    em,
    sql`
      select ${SUMMARY_COLUMNS} from emails e where ${sql.join(conditions, sql` and `)}
      order by e.id desc limit ${count}`,
  );
}
