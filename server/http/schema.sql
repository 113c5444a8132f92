-- One row per organization, mode and bucket. Lost in a crash, which costs a second's counting.
create unlogged table rate_windows (
  organization_id uuid,
  mode text,
  bucket text,
  second bigint not null,
  used integer not null,
  primary key (organization_id, mode, bucket)
) with (fillfactor = 50);

create table idempotency_records (
  organization_id uuid references organizations on delete cascade,
  mode text check (mode in ('live', 'test')),
  operation text collate "C",
  key_hash bytea,
  body_hash bytea not null,
  -- What the operation came to, from which the same answer can be made again to the letter.
  outcome json not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, mode, operation, key_hash)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0);
create index idempotency_records_created_at_idx on idempotency_records (created_at);
