import { inTurns } from '../../platform/database/batches.ts';
import { query, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import { MARKED_COLUMNS, marksOf } from '../statistics/marks.ts';
import { foldClicks } from './clicks.ts';

/**
 * Deletes the recipients, engagement and clicks of campaigns that were deleted, or whose emails are as old as emails are kept, and then the
 * deleted campaigns. The counts of the others stay. STATISTICS-1: emails of deleted campaigns are counted again, without a campaign.
 */
export const deleteOldRecipients = (em: Transaction, emailDays: number): Promise<number> =>
  inTurns(
    () =>
      query<Old>(
        em,
        sql`select distinct on (c.organization_id) c.id, c.deleted_at is not null as deleted
          from campaigns c
          where (c.deleted_at is not null and c.settled_at is not null
            or c.settled_at < now() - make_interval(days => ${emailDays}::integer)
              and exists (select from campaign_recipients r where r.campaign_id = c.id))`,
      ),
    (old, limit) => deleteSome(em, old, limit),
  );

interface Old {
  id: string;
  deleted: boolean;
}

async function deleteSome(em: Transaction, old: Old, limit: number): Promise<number> {
  const { id } = old;
  if ((await foldClicks(em, id, limit)) >= limit) return 0;
  if ((await deleteEngagement(em, id, limit)) >= limit) return limit;
  const count = await deleteRecipients(em, old, limit);
  if (count < limit && old.deleted) {
    await query(em, sql`delete from campaign_links l where l.campaign_id = ${id}`);
    await query(em, sql`delete from campaign_counts n where n.campaign_id = ${id}`);
    await query(em, sql`delete from campaigns c where c.id = ${id} and c.deleted_at is not null`);
  }
  return count;
}

async function deleteEngagement(em: Transaction, id: string, limit: number): Promise<number> {
  const { deleted } = await queryOne<{ deleted: number }>(
    em,
    sql`with gone as (
        delete from campaign_engagement where ctid = any(array(
          select ctid from campaign_engagement g where g.campaign_id = ${id} limit ${limit}))
        returning 1)
      select count(*)::integer as deleted from gone`,
  );
  return deleted;
}

async function deleteRecipients(
  em: Transaction,
  { id, deleted: isDeleted }: Old,
  limit: number,
): Promise<number> {
  const { deleted } = await queryOne<{ deleted: number }>(
    em,
    sql`with gone as (
        delete from campaign_recipients where ctid = any(array(
          select ctid from campaign_recipients r where r.campaign_id = ${id} limit ${limit}))
        returning email_id),
      mail as (
        select ${MARKED_COLUMNS} from emails e join gone on gone.email_id = e.id where ${isDeleted}),
      marked as (${marksOf(sql`mail`)})
      select count(*)::integer as deleted from gone`,
  );
  return deleted;
}
