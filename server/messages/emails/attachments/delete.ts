import type { RawBuilder } from 'kysely';
import { inThrottledSteps } from '../../../platform/database/batches.ts';
import { query, queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';

/**
 * Emails whose attachments one statement deletes at most. The size of the attachments limits it further
 * (`limit_attachments`), because it determines how long the statement takes.
 */
export const ATTACHED_EMAILS = 100;

/**
 * EMAILS-22: deletes the attachments of emails that have ended and whose other content has been deleted. Returns the
 * number of these emails.
 */
export const deleteEndedAttachments = (em: Transaction): Promise<number> =>
  inThrottledSteps(async () => {
    const { deleted } = await queryOne<{ deleted: number }>(
      em,
      sql`select delete_ended_attachments(${ATTACHED_EMAILS}) as deleted`,
    );
    return deleted;
  });

/** Deletes attachments whose emails are gone and had lower ids than this. Returns the number of the attachments. */
export const deleteStrayAttachments = (
  em: Transaction,
  lowerThan: RawBuilder<unknown>,
): Promise<number> =>
  inThrottledSteps(async () => {
    const { deleted } = await queryOne<{ deleted: number }>(
      em,
      sql`
        select delete_attachments_of(limit_attachments(array(
          select distinct a.email_id from email_attachments a
          where a.email_id < ${lowerThan}
            and not exists (select from emails e where e.id = a.email_id)
          order by a.email_id limit ${ATTACHED_EMAILS}))) as deleted`,
    );
    return deleted;
  });

/**
 * Deletes emails with their attachments. `found` selects ids of emails that have attachments. Returns the number of
 * deleted emails.
 */
export const deleteWithAttachments = (
  em: Transaction,
  found: RawBuilder<unknown>,
): Promise<number> =>
  inThrottledSteps(() =>
    em.transactional(async (transaction) => {
      const { mail } = await queryOne<{ mail: string[] }>(
        transaction,
        sql`select limit_attachments(array(${found} limit ${ATTACHED_EMAILS})) as mail`,
      );
      if (mail.length === 0) return 0;
      const deleted = await query(
        transaction,
        sql`delete from emails where id = any(${mail}::uuid[]) returning id`,
      );
      await query(transaction, sql`select delete_attachments_of(${mail}::uuid[])`);
      return deleted.length;
    }),
  );
