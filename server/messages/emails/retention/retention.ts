import { inThrottledBatches } from '../../../platform/database/batches.ts';
import { query, queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import { deleteStrayAttachments, deleteWithAttachments } from '../attachments/delete.ts';

/** Creates the partitions of the coming months. */
export async function createComingMonths(em: Transaction): Promise<void> {
  await query(em, sql`select ensure_email_partitions(now())`);
}

/**
 * EMAILS-11: drops monthly partitions whose last day, and whose last scheduled email, is older than this, each in its
 * own transaction. Returns their number.
 */
export async function dropOldMonths(em: Transaction, days: number): Promise<number> {
  const before = sql`now() - make_interval(days => ${days})`;
  for (let total = 0; ; total += 1) {
    const { dropped } = await queryOne<{ dropped: number }>(
      em,
      sql`select drop_email_partitions(${before}) as dropped`,
    );
    if (dropped === 0) return total;
  }
}

/** EMAILS-11: deletes old emails of the default partition, whose month did not exist. Returns how many. */
export function deleteStrays(em: Transaction, days: number): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const { deleted } = await queryOne<{ deleted: number }>(
      em,
      sql`select delete_stray_emails(now() - make_interval(days => ${days}), ${limit}) as deleted`,
    );
    return deleted;
  });
}

/** TEST-MODE-2, TEST-MODE-4: deletes test emails a day after they were due, with their attachments. Returns their number. */
export async function deleteOldTestEmails(em: Transaction): Promise<number> {
  const old = sql`
    select e.id from emails e
    where e.mode = 'test' and e.id < uuid_at(now() - interval '24 hours')
      and (e.due_at is null or e.due_at < now() - interval '24 hours')`;
  const attached = await deleteWithAttachments(em, sql`${old} and e.attachments is not null`);
  const plain = await inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`delete from emails where id = any(array(${old} and e.attachments is null limit ${limit}))
        returning id`,
    );
    return rows.length;
  });
  return attached + plain;
}

/**
 * The lowest id that an email of a month can have whose partition still exists; null without any. The emails of earlier
 * months are gone, except for a few in the default partition.
 */
const OLDEST_MONTH = sql`(
  select uuid_at(to_timestamp(right(min(c.relname::text), 7), 'YYYY_MM')::timestamp at time zone 'UTC')
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'emails'::regclass and c.relname ~ '^emails_[0-9]{4}_[0-9]{2}$')`;

/**
 * Below this id, rows are searched whose emails are gone. Above it their emails exist, so that each run would read all
 * of them in vain. `least` ignores nulls.
 */
const goneBelow = (days: number) =>
  sql`least(${OLDEST_MONTH}, uuid_at(now() - make_interval(days => ${days})))`;

/** Deletes attachments whose emails were deleted with their month. Returns the number of the attachments. */
export const deleteOldAttachments = (em: Transaction, days: number): Promise<number> =>
  deleteStrayAttachments(em, goneBelow(days));

/** Deletes the copies of emails that are gone: old ones, and test emails. Returns their number. */
export function deleteOldCopies(em: Transaction, days: number): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`delete from email_copies where (email_id, position) in (
          (select k.email_id, k.position from email_copies k
            where k.email_id < ${goneBelow(days)}
              and not exists (select from emails e where e.id = k.email_id) limit ${limit})
          union all
          (select k.email_id, k.position from email_copies k
            where k.mode = 'test' and k.email_id < uuid_at(now() - interval '24 hours')
              and not exists (select from emails e where e.id = k.email_id) limit ${limit}))
        returning email_id`,
    );
    return rows.length;
  });
}
