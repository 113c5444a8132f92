import type { RawBuilder } from 'kysely';
import { inThrottledBatches } from '../../../platform/database/batches.ts';
import { query, sql, type Transaction } from '../../../platform/database/sql.ts';

/** Failures after which an email can be sent again, so that its content stays for `VARIABLE_RETENTION_DAYS` (EMAILS-22). */
const RESENDABLE = sql`('expired', 'retries_exhausted', 'provider_rejected', 'sender_not_verified', 'render_failed')`;

/** Whether an email with this failure code can be sent again. */
export const isResendable = (failureCode: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${failureCode} in ${RESENDABLE})`;

/**
 * EMAILS-22: the variables of email `e` after its end: they stay after some failures, and in organizations that keep
 * content. Those of sensitive mail never stay: the program that made it makes it anew. The attachments follow them.
 */
export const variablesAtEnd = (failureCode: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when e.erased_at is null and e.sensitive is not true and (${isResendable(failureCode)} or e.organization_id in (
    select o.id from organizations o where o.content_retention_days > 0)) then e.variables end`;

/** In the index `emails_kept_content`, whose expression (0040) must be the same. */
const KEPT_LONGER = sql`
  (case when e.status = 'failed' and e.failure_code in ${RESENDABLE} then 1 else 0 end)`;

/**
 * EMAILS-22: deletes the variables of emails that have ended. `variableDays`: how long they stay after a failure
 * after which the email can be sent again. A shorter `content_retention_days` applies to earlier emails too. Emails that
 * can be sent again and others are found by themselves, so that content that stays is not read in each run.
 */
export const deleteOldContent = (em: Transaction, variableDays: number): Promise<number> =>
  deleteVariables(em, sql<boolean>`status not in ('queued', 'sending')`, (limit) =>
    findOldContent(variableDays, limit),
  );

/**
 * EMAILS-11: deletes the variables of emails with an unknown outcome; an email that has ended has none. Those of
 * scheduled emails are kept until they are due, and those of emails that a restore has quarantined, or that were released, until they
 * end (PROVIDERS-6). Returns their number.
 */
export function deleteOldVariables(em: Transaction, days: number): Promise<number> {
  const before = sql`now() - make_interval(days => ${days})`;
  const isOpen = sql<boolean>`status in ('queued', 'sending')`;
  return deleteVariables(
    em,
    isOpen,
    (limit) => sql`
      select e.id from emails e
      where ${isOpen} and e.variables is not null
        and (e.due_at is null and e.id < uuid_at(${before}) or e.due_at < ${before})
        and not exists (select from restored_emails h where h.email_id = e.id)
      limit ${limit}`,
  );
}

/** Deletes the variables of the emails that `find` selects and that still meet the condition. Returns their number. */
function deleteVariables(
  em: Transaction,
  condition: RawBuilder<boolean>,
  find: (limit: number) => RawBuilder<unknown>,
): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`update emails set variables = null where id = any(array(${find(limit)})) and ${condition}
        returning id`,
    );
    return rows.length;
  });
}

/** Selects the ids of emails whose content is to be deleted; of each kind at most so many. */
export function findOldContent(variableDays: number, limit: number): RawBuilder<unknown> {
  const found = (keptLonger: 0 | 1, days: RawBuilder<unknown>) => {
    const moment = sql`now() - make_interval(days => ${days})`;
    return sql`
      select old.id from organizations o cross join lateral (
        select e.id from emails e
        where e.organization_id = o.id and e.variables is not null
          and e.status not in ('queued', 'sending') and ${KEPT_LONGER} = ${sql.raw(`${keptLonger}`)}
          and e.id < uuid_at(${moment}) and (e.due_at is null or e.due_at < ${moment})
        limit ${limit}) old
      limit ${limit}`;
  };
  const days = sql`o.content_retention_days`;
  const longer = sql`greatest(${variableDays}::integer, o.content_retention_days)`;
  return sql`(${found(0, days)}) union all (${found(1, longer)})`;
}
