import { Migration } from '@mikro-orm/migrations';

/** Counts of emails by the time at which they were due, so that statistics read no emails (D-F1). */
export class Statistics extends Migration {
  override name = '0048-statistics';

  override up(): void {
    for (const sql of [PROVIDERS, ROLLUPS, MARKS, LEDGER]) this.addSql(sql);
  }
}

const PROVIDERS = `
  alter table emails
    -- Who runs the recipient's mailbox, by the domain of the address; null for all others. Stays after an erasure.
    add column recipient_provider text;
`;

/**
 * One row for each value of each dimension: the API groups by one of them, and rows for all combinations would be as many
 * as emails. Zones whose offset ends in 30 or 45 minutes have whole days of buckets of 15 minutes. A bucket is replaced
 * as a whole, so there is no key; one process at a time does so.
 */
const ROLLUPS = `
  create table email_stats (
    organization_id uuid not null,
    bucket timestamptz(0) not null,
    dimension text collate "C" not null
      check (dimension in ('all', 'sender_domain', 'recipient_provider', 'template', 'tag')),
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

  -- The bucket of an email.
  create function email_bucket(id uuid, due timestamptz) returns timestamptz
    language sql immutable parallel safe as $$
      select case when due is null
        then to_timestamp((('x' || substr(id::text, 1, 8) || substr(id::text, 10, 4))::bit(48)::bigint
          / 900000) * 900)
        else date_bin('15 minutes', due, to_timestamp(0)) end
    $$;
`;

/**
 * Buckets whose emails have changed since they were counted. Each transaction adds rows of its own and waits for no
 * other; the transaction that deletes a mark counts afterwards, so it sees the change that the mark stands for.
 */
const MARKS = `
  create table email_stats_marks (
    organization_id uuid not null,
    bucket timestamptz(0) not null
  ) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000,
    autovacuum_vacuum_cost_delay = 0);

  create index email_stats_marks_bucket on email_stats_marks (organization_id, bucket);

  -- When marked buckets were last counted: all processes together do so once a minute.
  create table email_stats_runs (started_at timestamptz not null);
  insert into email_stats_runs values (to_timestamp(0));

  -- Changes that are made in several places, and never in large numbers. All others mark in their statement.
  create function mark_email_bucket() returns trigger
    language plpgsql set search_path = public, pg_temp as $$
    begin
      insert into email_stats_marks (organization_id, bucket)
        values (new.organization_id, email_bucket(new.id, new.due_at));
      return null;
    end
    $$;
  create trigger mark_email_bucket after update of erased_at, unsubscribed_at on emails
    for each row when (new.mode = 'live') execute function mark_email_bucket();

  -- The emails that there are.
  insert into email_stats_marks (organization_id, bucket)
    select distinct organization_id, email_bucket(id, due_at) from emails
    where mode = 'live' and status not in ('queued', 'sending');
`;

const LEDGER = `
  create index consent_ledger_time on consent_ledger (organization_id, occurred_at);
`;
