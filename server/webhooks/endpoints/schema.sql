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
  -- Until then, requests are also signed with the previous secret.
  previous_secret text,
  previous_secret_expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (organization_id, slug)
);

-- The state of an endpoint, from the responses to deliveries. That of a deleted endpoint is kept until its deliveries are deleted,
-- and for a day after its last alert.
create table webhook_states (
  webhook_id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  -- Distinguishes the locks of the processes that serve endpoints.
  endpoint_number integer generated always as identity unique,
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
  alerted_disabled_at timestamptz(3),
  -- Since when events got no delivery because the endpoint was disabled, and no replay has covered them.
  missed_since timestamptz(3),
  alerted_at timestamptz(3)
) with (fillfactor = 50);

-- Up to which number an organization's events have become deliveries. Only organizations with endpoints have a row.
create table webhook_fan_outs (
  organization_id uuid primary key references organizations on delete cascade,
  sequence bigint not null
) with (fillfactor = 50);
