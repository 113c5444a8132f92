import type { EntityManager } from '@mikro-orm/postgresql';
import { inThrottledBatches } from '../../../platform/database/batches.ts';
import { queryOne, sql } from '../../../platform/database/sql.ts';

/**
 * D-C4b: deletes the attachments of emails that have ended and whose other content has been deleted. Returns the
 * number of these emails.
 */
export const deleteEndedAttachments = (em: EntityManager): Promise<number> =>
  inThrottledBatches(async (limit) => {
    const { deleted } = await queryOne<{ deleted: number }>(
      em,
      sql`select delete_ended_attachments(${limit}) as deleted`,
    );
    return deleted;
  });

/** Deletes attachments whose emails were deleted with their month. Returns the number of the attachments. */
export const deleteStrayAttachments = (em: EntityManager, emailDays: number): Promise<number> =>
  inThrottledBatches(async (limit) => {
    const { deleted } = await queryOne<{ deleted: number }>(
      em,
      sql`
        select delete_attachments_of(array(select a.email_id from email_attachments a
          where a.email_id < uuid_at(now() - make_interval(days => ${emailDays}))
            and not exists (select from emails e where e.id = a.email_id)
          limit ${limit})) as deleted`,
    );
    return deleted;
  });
