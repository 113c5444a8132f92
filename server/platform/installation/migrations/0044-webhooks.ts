import { Migration } from '@mikro-orm/migrations';

/** D-A1, D-A5 to D-A7: endpoints, and the deliveries of events to them. */
export class Webhooks extends Migration {
  override name = '0044-webhooks';

  override up(): void {
    for (const sql of [ENDPOINTS, DELIVERIES, PARTITIONS, REPLAYS]) this.addSql(sql);
  }
}

const ENDPOINTS = `
  create table webhooks (
    -- Contains the time of creation. The endpoint receives the events whose ids are higher.
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    slug text not null,
    url text not null,
    description text,
    -- Types of events; '*' means all.
    events text[] collate "C" not null,
    -- The lists of values that events about emails must have, without empty ones; null allows all events.
    filter jsonb,
    max_rate integer check (max_rate between 1 and 5000),
    max_in_flight smallint not null check (max_in_flight between 1 and 64),
    -- Sealed (platform/tokens/sealed-secrets.ts).
    secret text not null,
    secret_hint text not null,
    -- Signs until then, too.
    previous_secret text,
    previous_secret_expires_at timestamptz(3),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    unique (organization_id, slug)
  );

  -- What answers say of an endpoint. It outlives the endpoint until its deliveries are deleted.
  create table webhook_states (
    webhook_id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    -- Distinguishes the endpoint's jobs in the queue.
    lane integer not null generated always as identity unique check (lane < 268435456),
    status text collate "C" not null default 'enabled'
      check (status in ('enabled', 'failing', 'disabled')),
    disabled_reason text collate "C" check (disabled_reason in ('manual', 'failing', 'gone')),
    disabled_at timestamptz(3),
    failures integer not null default 0,
    failed_event_id uuid,
    have_several_failed boolean not null default false,
    first_failure_at timestamptz(3),
    last_failure_at timestamptz(3),
    last_success_at timestamptz(3),
    probe_at timestamptz(3),
    -- When the alerts were sent: that the endpoint fails, and that it was disabled.
    alerted_failing_at timestamptz(3),
    alerted_disabled_at timestamptz(3)
  ) with (fillfactor = 50);

  -- Up to which number an organization's events have become deliveries. Only organizations with endpoints have a row.
  create table webhook_fan_outs (
    organization_id uuid primary key references organizations on delete cascade,
    sequence bigint not null
  ) with (fillfactor = 50);

  -- Whether an endpoint receives an event. Only events about emails are filtered.
  create function webhook_accepts(filter jsonb, type text, data json) returns boolean
    language sql immutable parallel safe set search_path = public, pg_temp as $$
      select case when filter is null or type not like 'email.%' then true else
        coalesce(not filter ? 'domains'
          or filter -> 'domains' ? lower(split_part(data ->> 'from_email', '@', 2)), false)
        and coalesce(not filter ? 'templates'
          or filter -> 'templates' ? (data ->> 'template_slug'), false)
        and coalesce(not filter ? 'campaigns' or filter -> 'campaigns' ? (data ->> 'campaign'), false)
        and (not filter ? 'tags' or exists (
          select from jsonb_array_elements_text(coalesce((data -> 'tags')::jsonb, '[]')) tag
          where filter -> 'tags' ? tag))
      end
    $$;
`;

const DELIVERIES = `
  create table webhook_deliveries (
    organization_id uuid not null,
    webhook_id uuid not null,
    -- The event's id, which is the delivery's for the API. It determines the partition, as that of the event.
    event_id uuid not null,
    type text collate "C" not null,
    status text collate "C" not null default 'pending'
      check (status in ('pending', 'delivered', 'failed')),
    -- Those that count for the schedule.
    attempts smallint not null default 0,
    -- Null unless it is pending.
    next_attempt_at timestamptz(3) default now(),
    delivered_at timestamptz(3),
    -- The last attempts, oldest first.
    log jsonb,
    -- Of a test event, which is not in the event log; otherwise null.
    test_body text,
    -- The job that delivers it; earlier ones are without effect.
    job_id uuid not null default gen_random_uuid(),
    primary key (webhook_id, event_id)
  ) partition by range (event_id);

  create index webhook_deliveries_pending on webhook_deliveries (webhook_id, event_id)
    where status = 'pending';
  create index webhook_deliveries_failed on webhook_deliveries (webhook_id, event_id)
    where status = 'failed';

  create table webhook_deliveries_default partition of webhook_deliveries default;
  alter table webhook_deliveries_default enable row level security;
`;

/** By day, as those of events. */
const PARTITIONS = `
  create function ensure_delivery_partition(day timestamp) returns void
    language plpgsql set search_path = public, pg_temp set lock_timeout = '200ms' as $$
    declare
      name text := 'webhook_deliveries_' || to_char(day, 'YYYY_MM_DD');
      lower_bound uuid := uuid_at(day at time zone 'UTC');
      upper_bound uuid := uuid_at((day + interval '1 day') at time zone 'UTC');
    begin
      if to_regclass(name) is not null then
        return;
      end if;
      lock table webhook_deliveries_default in access exclusive mode;
      -- Most rows are updated once, when the event is delivered.
      execute format('create table %I (like webhook_deliveries including defaults including constraints)
        with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05,
          autovacuum_analyze_scale_factor = 0.05)', name);
      execute format('alter table %I enable row level security', name);
      execute format('with late as (delete from webhook_deliveries_default
          where event_id >= %L and event_id < %L returning *)
        insert into %I select * from late', lower_bound, upper_bound, name);
      execute format('alter table webhook_deliveries attach partition %I for values from (%L) to (%L)',
        name, lower_bound, upper_bound);
    end
    $$;
  revoke all on function ensure_delivery_partition(timestamp) from public;

  create function ensure_delivery_partitions(today timestamptz) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      for ahead in -1..7 loop
        perform ensure_delivery_partition(
          date_trunc('day', today at time zone 'UTC') + make_interval(days => ahead));
      end loop;
    exception when lock_not_available then
      -- A statement reads the default partition, which takes the deliveries of a day without a partition.
      return;
    end
    $$;
  revoke all on function ensure_delivery_partitions(timestamptz) from public;

  -- Drops the oldest day if it ended before this, unless statements are reading it. Returns how many it dropped.
  create function drop_delivery_partitions(before timestamptz) returns integer
    language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
    declare
      name text;
    begin
      select c.relname into name
        from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'webhook_deliveries'::regclass
          and c.relname ~ '^webhook_deliveries_\\d{4}_\\d{2}_\\d{2}$'
        order by c.relname limit 1;
      if (to_timestamp(right(name, 10), 'YYYY_MM_DD')::timestamp + interval '1 day')
          at time zone 'UTC' <= before then
        lock table only webhook_deliveries in access exclusive mode;
        execute format('lock table only %I in access exclusive mode nowait', name);
        execute format('drop table %I', name);
        return 1;
      end if;
      return 0;
    exception when lock_not_available then
      return 0;
    end
    $$;
  revoke all on function drop_delivery_partitions(timestamptz) from public;

  create function delete_stray_deliveries(before timestamptz, at_most integer) returns integer
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      deleted integer;
    begin
      delete from webhook_deliveries_default where (webhook_id, event_id) in (
        select webhook_id, event_id from webhook_deliveries_default
        where event_id < uuid_at(before) limit at_most);
      get diagnostics deleted = row_count;
      return deleted;
    end
    $$;
  revoke all on function delete_stray_deliveries(timestamptz, integer) from public;

  select ensure_delivery_partitions(now());
`;

const REPLAYS = `
  -- D-A7. A worker turns its events into deliveries, in the order of their ids.
  create table webhook_replays (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    webhook_id uuid not null references webhooks on delete cascade,
    which text collate "C" not null check (which in ('failed', 'undelivered', 'all')),
    -- Null for those of the endpoint.
    types text[] collate "C",
    -- The events between these ids, without the first; those up to it have become deliveries.
    after_id uuid not null,
    before_id uuid not null,
    ended_at timestamptz(3)
  );
  -- One at a time per endpoint.
  create unique index webhook_replays_open on webhook_replays (webhook_id) where ended_at is null;
  create index webhook_replays_webhook on webhook_replays (webhook_id);
`;
