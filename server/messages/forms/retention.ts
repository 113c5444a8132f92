import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';

/** Deletes submissions after 90 days. Returns how many. */
export const deleteOldSubmissions = (em: Transaction): Promise<number> =>
  inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`
        delete from form_submissions where id = any(array(
          select id from form_submissions where id < uuid_at(now() - interval '90 days')
          order by id limit ${limit}))
        returning 1`,
    );
    return rows.length;
  });

/** Deletes what is left of deleted forms: their submissions, their counts, and then the forms. Returns how many rows. */
export const deleteDeletedForms = (em: Transaction): Promise<number> =>
  inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`
        with gone as materialized (select id from forms where deleted_at is not null limit 50),
        submissions as (
          delete from form_submissions where id = any(array(
            select s.id from form_submissions s where s.form_id in (select id from gone) limit ${limit}))
          returning 1),
        counts as (
          delete from form_counts where id = any(array(
            select c.id from form_counts c where c.form_id in (select id from gone) limit ${limit}))
          returning 1),
        forms as (
          delete from forms f where f.id in (select id from gone)
            and not exists (select from form_submissions s where s.form_id = f.id)
            and not exists (select from form_counts c where c.form_id = f.id)
          returning 1)
        select from submissions union all select from counts union all select from forms`,
    );
    return rows.length;
  });

/** Deletes the counts of addresses that got no email of a form for a day. Returns how many. */
export const deleteOldRecipients = (em: Transaction): Promise<number> =>
  inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`
        delete from form_recipients where address_hash = any(array(
          select r.address_hash from form_recipients r
          where not exists (select from unnest(r.sent_at) t where t > now() - interval '24 hours')
          limit ${limit}))
        returning 1`,
    );
    return rows.length;
  });
