create table events (
  -- Contains the time of the fact, and determines the partition.
  id uuid,
  organization_id uuid,
  type text collate "C" not null,
  -- Of type json, which keeps the text: every delivery sends the same bytes.
  data json not null,
  -- Null until the sequencer has numbered the event; only then is it read.
  sequence bigint,
  transaction_id xid8 not null default pg_current_xact_id(),
  -- Whom or what it is about. An erasure finds a person's events by the address, and those that show them as a
  -- recipient of a copy by the email.
  contact_id uuid,
  email_id uuid,
  address_hash bytea,
  -- When an erasure replaced the data.
  erased_at timestamptz,
  person_id uuid default nullif(current_setting('app.person_id', true), '')::uuid,
  primary key (organization_id, id)
) partition by range (id);
create table events_default partition of events default;
alter table events_default enable row level security;
create index events_sequence on events (organization_id, sequence) where sequence is not null;
create index events_unnumbered on events (transaction_id, id) where sequence is null;
create index events_address on events (organization_id, address_hash)
  where address_hash is not null;
create index events_email on events (organization_id, email_id) where email_id is not null;
-- What one transaction has erased, so that receivers can erase their copies.
create index events_erased on events (organization_id, erased_at) where erased_at is not null;

-- The last number of each organization's events.
create table event_sequences (
  organization_id uuid primary key references organizations on delete cascade,
  last bigint not null
) with (fillfactor = 50);

-- The types that each endpoint names, enabled or not; '*' means all.
create table wanted_events (
  organization_id uuid references organizations on delete cascade,
  endpoint_id uuid,
  types text[] not null,
  primary key (organization_id, endpoint_id)
);

create trigger notify_wanted_events after update of event_log on organizations
  for each row
  when (old.event_log is distinct from new.event_log)
  execute function notify_wanted_events();

create trigger notify_wanted_events after insert or delete or update on wanted_events
  for each statement execute function notify_wanted_events();
