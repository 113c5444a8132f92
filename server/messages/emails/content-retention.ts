import type { EntityManager } from '@mikro-orm/postgresql';
import type { RawBuilder } from 'kysely';
import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, sql } from '../../platform/database/sql.ts';

/** Failures after which an email can be sent again, so that its content stays for `VARIABLE_RETENTION_DAYS` (D-C4b). */
const RESENDABLE = sql`('expired', 'retries_exhausted', 'provider_rejected', 'sender_not_verified', 'render_failed')`;

/** Whether an email with this failure code can be sent again. */
export const isResendable = (failureCode: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${failureCode} in ${RESENDABLE})`;

/**
 * D-C4b: the variables of email `e` after its end: they stay after some failures, and in organizations that keep
 * content. The attachments follow them.
 */
export const variablesAtEnd = (failureCode: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when e.erased_at is null and (${isResendable(failureCode)} or e.organization_id in (
    select o.id from organizations o where o.content_retention_days > 0)) then e.variables end`;

/**
 * D-C4b: deletes the variables of emails that have ended. `variableDays`: how long they stay after a failure
 * after which the email can be sent again. A shorter `content_retention_days` applies to earlier emails too.
 */
export function deleteOldContent(em: EntityManager, variableDays: number): Promise<number> {
  const dueBefore = (days: RawBuilder<unknown>) => {
    const moment = sql`now() - make_interval(days => ${days})`;
    return sql<boolean>`(e.id < uuid_at(${moment}) and (e.due_at is null or e.due_at < ${moment}))`;
  };
  const resendable = sql<boolean>`(e.status = 'failed' and ${isResendable(sql`e.failure_code`)})`;
  return inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`
        update emails set variables = null
        where id = any(array(
          select old.id from organizations o cross join lateral (
            select e.id from emails e
            where e.organization_id = o.id and e.variables is not null
              and e.status not in ('queued', 'sending')
              and ${dueBefore(sql`o.content_retention_days`)}
              and (${resendable} is not true
                or ${dueBefore(sql`greatest(${variableDays}, o.content_retention_days)`)})
            limit ${limit}) old
          limit ${limit}))
          and status not in ('queued', 'sending')
        returning id`,
    );
    return rows.length;
  });
}
