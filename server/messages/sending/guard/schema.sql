-- SENDING-2: what became of the last hand-overs of each organization, and the state of its guard.
-- Statistics are counted once a minute, which is too late for a guard that must stop an organization within 1,000
-- emails. So the statement that changes emails also counts them here, exactly once. Each adds rows of its own: it neither
-- reads nor locks what another one counts, so workers never wait for each other. Maintenance adds older rows up by hour.
create table sending_outcomes (
  organization_id uuid,
  -- One for each statement that counts; a repetition adds no second row.
  id uuid,
  -- When the first of the emails was handed over. A bounce counts for the time of its email's hand-over.
  at timestamptz(3) not null,
  handed_over integer not null default 0,
  hard_bounces integer not null default 0,
  complaints integer not null default 0,
  primary key (organization_id, id)
) with (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 5000);
create index sending_outcomes_at on sending_outcomes (organization_id, at);
-- The organizations that have something to check.
create index sending_outcomes_reported on sending_outcomes (organization_id)
  where (hard_bounces + complaints) > 0;

-- An organization without a row is ok.
create table sending_guards (
  organization_id uuid primary key references organizations on delete cascade,
  state text collate "C" not null default 'ok'
    check (state in ('ok', 'warned', 'marketing_paused', 'paused')),
  -- Null if the state has never changed.
  since timestamptz(3),
  -- Null while the state is ok.
  reason text collate "C" check (reason in ('hard_bounces', 'complaints')),
  -- Hand-overs before it no longer count.
  counted_from timestamptz(3) not null default '-infinity',
  acknowledged_at timestamptz(3),
  -- The state about which an email was sent last.
  alerted_state text collate "C",
  -- When an API key acknowledged a state last; null if only people or operators did.
  key_acknowledged_at timestamptz(3),
  -- When a signed-in person acknowledged a state last; null if only API keys or operators did.
  person_acknowledged_at timestamptz(3),
  alerted_at timestamptz(3),
  last_alerted_state text
);
create index sending_guards_state_idx on sending_guards (state) where state <> 'ok';
