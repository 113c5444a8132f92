import { Migration } from '@mikro-orm/migrations';

/** D-F1: the sums of counted emails by hour, so that long ranges are read from a quarter of the rows. */
export class HourlyStatistics extends Migration {
  override name = '0063-hourly-statistics';

  override up(): void {
    for (const sql of [HOURS, SUMS]) this.addSql(sql);
  }
}

/**
 * `bucket` is the beginning of an hour in UTC; in time zones whose offset ends in 30 or 45 minutes, the quarters at the
 * ends of a day are read from `email_stats`. The index is unique, so that a concurrent sum of the same hour fails instead
 * of being counted twice.
 */
const HOURS = `
  create table email_stats_hours (like email_stats)
    with (autovacuum_vacuum_scale_factor = 0.05);
  create unique index email_stats_hours_bucket
    on email_stats_hours (organization_id, dimension, bucket, value) nulls not distinct;
`;

const NUMBERS = [
  ...['sent', 'reported', 'delivered', 'hard_bounced', 'soft_bounced', 'complained', 'opened'],
  ...['machine_opened', 'clicked', 'machine_clicked', 'unsubscribed', 'failed', 'canceled'],
];

/** Sorted as they are read, so that a query reads few pages. */
const insertSums = (from: string): string => `
  insert into email_stats_hours (organization_id, bucket, dimension, value, ${NUMBERS.join(', ')})
    select s.organization_id, date_bin('1 hour', s.bucket, to_timestamp(0)), s.dimension, s.value,
      ${NUMBERS.map((number) => `sum(s.${number})`).join(', ')}
    from ${from} group by 1, 2, 3, 4 order by 2, 3, 4;`;

/**
 * A trigger, because processes of the last release count emails too, and know nothing of hours. The hours that a statement
 * has changed are summed again.
 */
const SUMS = `
  create function sum_email_stats_hours() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      hour record;
    begin
      for hour in select distinct organization_id, dimension,
          date_bin('1 hour', bucket, to_timestamp(0)) as begins_at from changed
      loop
        delete from email_stats_hours h where h.organization_id = hour.organization_id
          and h.dimension = hour.dimension and h.bucket = hour.begins_at;
        ${insertSums(`email_stats s where s.organization_id = hour.organization_id
          and s.dimension = hour.dimension and s.bucket >= hour.begins_at
          and s.bucket < hour.begins_at + interval '1 hour'`)}
      end loop;
      return null;
    end
    $$;
  revoke all on function sum_email_stats_hours() from public;
  create trigger sum_hours_after_insert after insert on email_stats
    referencing new table as changed for each statement execute function sum_email_stats_hours();
  create trigger sum_hours_after_delete after delete on email_stats
    referencing old table as changed for each statement execute function sum_email_stats_hours();

  -- The triggers have locked the table: until they exist, nobody counts emails.
  ${insertSums('email_stats s')}
`;
