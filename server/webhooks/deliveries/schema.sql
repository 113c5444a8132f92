create table webhook_deliveries (
  organization_id uuid not null,
  webhook_id uuid,
  -- The id of the event, which the API also shows as the id of the delivery. It determines the partition.
  event_id uuid,
  type text collate "C" not null,
  status text collate "C" not null default 'pending'
    check (status in ('pending', 'delivered', 'failed')),
  -- Those that count for the schedule.
  attempts smallint not null default 0,
  -- Which of an endpoint's come first: 0 replayed, 1 new, 2 a test.
  priority smallint not null default 1 check (priority between 0 and 2),
  -- When the next attempt is due; null unless it is pending. An attempt is recorded only if this is what it was at its beginning.
  next_attempt_at timestamptz(3) default now(),
  delivered_at timestamptz(3),
  -- The last attempts, oldest first.
  log jsonb,
  -- Of a test event, which is not in the event log; otherwise null.
  test_body text,
  primary key (webhook_id, event_id)
) partition by range (event_id);
create table webhook_deliveries_default partition of webhook_deliveries default;
alter table webhook_deliveries_default enable row level security;
create index webhook_deliveries_pending on webhook_deliveries (webhook_id, event_id)
  where status = 'pending';
-- The queue: what is due of an endpoint, and in which order.
create index webhook_deliveries_due on webhook_deliveries (webhook_id, priority, next_attempt_at, event_id)
  where status = 'pending';
create index webhook_deliveries_failed on webhook_deliveries (webhook_id, event_id)
  where status = 'failed';

-- EVENTS-3. A worker turns its events into deliveries, in the order of their ids.
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
  ended_at timestamptz(3),
  missed_since timestamptz(3)
);
create unique index webhook_replays_open on webhook_replays (webhook_id) where ended_at is null;
create index webhook_replays_webhook on webhook_replays (webhook_id, id);
