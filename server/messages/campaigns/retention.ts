import type { EntityManager } from '@mikro-orm/postgresql';
import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';

/**
 * Deletes the recipients of campaigns that were deleted, or whose emails are as old as emails are kept, and then the
 * deleted campaigns. The counts of the others stay.
 */
export async function deleteOldRecipients(em: EntityManager, emailDays: number): Promise<number> {
  const campaigns = await query<{ id: string; deleted: boolean }>(
    em,
    sql`select c.id, c.deleted_at is not null as deleted from campaigns c
      where (c.deleted_at is not null and c.settled_at is not null
          or c.settled_at < now() - make_interval(days => ${emailDays}::integer)
            and exists (select from campaign_recipients r where r.campaign_id = c.id))
      limit 100`,
  );
  let total = 0;
  for (const { id, deleted } of campaigns) {
    total += await inThrottledBatches((limit) => deleteRecipients(em, id, limit));
    if (!deleted) continue;
    await query(em, sql`delete from campaign_counts n where n.campaign_id = ${id}`);
    await query(em, sql`delete from campaigns c where c.id = ${id} and c.deleted_at is not null`);
  }
  return total;
}

async function deleteRecipients(em: EntityManager, id: string, limit: number): Promise<number> {
  const { deleted } = await queryOne<{ deleted: number }>(
    em,
    sql`with gone as (
        delete from campaign_recipients where ctid = any(array(
          select ctid from campaign_recipients r where r.campaign_id = ${id} limit ${limit}))
        returning campaign_id)
      select count(*)::integer as deleted from gone`,
  );
  return deleted;
}
