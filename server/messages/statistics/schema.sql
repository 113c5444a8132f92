create table email_stats (
  organization_id uuid not null,
  bucket timestamp(0) with time zone not null,
  dimension text collate "C" not null
    check (dimension in ('all', 'sender_domain', 'recipient_provider', 'template', 'tag',
      'campaign')),
  -- Null: all emails, or those without a template.
  value text collate "C",
  sent integer not null,
  -- Those of the sent emails whose provider reports what becomes of them.
  reported integer not null,
  delivered integer not null,
  hard_bounced integer not null,
  soft_bounced integer not null,
  complained integer not null,
  opened integer not null,
  machine_opened integer not null,
  clicked integer not null,
  machine_clicked integer not null,
  unsubscribed integer not null,
  failed integer not null,
  canceled integer not null
) with (autovacuum_vacuum_scale_factor = 0.05);
create index email_stats_bucket on email_stats (organization_id, dimension, bucket);

create table email_stats_marks (
  organization_id uuid not null,
  bucket timestamp(0) with time zone not null
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0);
create index email_stats_marks_bucket on email_stats_marks (organization_id, bucket);

-- When marked buckets were last counted: all processes together do so once a minute.
create table email_stats_runs (
  started_at timestamptz not null
);
insert into email_stats_runs values (to_timestamp(0));

-- STATISTICS-1: the sums of counted emails by hour, so that long ranges are read from a quarter of the rows.
-- `bucket` is the beginning of an hour in UTC; in time zones whose offset ends in 30 or 45 minutes, the quarters at the
-- ends of a day are read from `email_stats`. The index is unique, so that a concurrent sum of the same hour fails instead
-- of being counted twice.
create table email_stats_hours (
  organization_id uuid not null,
  bucket timestamp(0) with time zone not null,
  dimension text collate "C" not null,
  value text collate "C",
  sent integer not null,
  reported integer not null,
  delivered integer not null,
  hard_bounced integer not null,
  soft_bounced integer not null,
  complained integer not null,
  opened integer not null,
  machine_opened integer not null,
  clicked integer not null,
  machine_clicked integer not null,
  unsubscribed integer not null,
  failed integer not null,
  canceled integer not null
) with (autovacuum_vacuum_scale_factor = 0.05);
create unique index email_stats_hours_bucket
  on email_stats_hours (organization_id, dimension, bucket, value) nulls not distinct;

create trigger sum_hours_after_delete after delete on email_stats referencing old table as changed
  for each statement execute function sum_email_stats_hours();

create trigger sum_hours_after_insert after insert on email_stats referencing new table as changed
  for each statement execute function sum_email_stats_hours();

create trigger mark_email_bucket after update of erased_at, unsubscribed_at on emails
  for each row
  when (new.mode = 'live')
  execute function mark_email_bucket();
