-- A new column is declared here and in spec/contacts.tsp; contacts.ts reads and writes it, present.ts shows and exports it,
-- audience/exports/contacts.ts has it in CSV. An erasure deletes the whole row.
create table contacts (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  email text not null,
  email_key text collate "C" not null,
  name text,
  data jsonb not null default '{}',
  custom_attributes jsonb not null default '{}',
  locale text not null,
  subscribed boolean not null default true,
  validation_status text not null default 'pending'
    check (validation_status in ('pending', 'valid', 'invalid', 'risky', 'unknown')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- When the next attempt is due, or the worker that makes it counts as dead; null when none is.
  validate_at timestamptz default now(),
  -- The number of that attempt: the first is 0.
  validation_attempt smallint not null default 0,
  timezone text collate "C",
  -- Only of contacts whose address has consent history from an earlier contact, which was erased.
  address_hash bytea,
  -- For the search: the words of the address and of the name.
  words tsvector not null generated always as (array_to_tsvector(lexemes_of(organization_id,
    words_of(email_key || ' ' || coalesce(name, ''))))) stored,
  unique (organization_id, email_key)
) with (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.05);
create index contacts_organization_id_locale_id_idx on contacts (organization_id, locale, id);
create index contacts_organization_id_validation_status_id_idx
  on contacts (organization_id, validation_status, id);
create index contacts_organization_id_id_idx on contacts (organization_id, id)
  where not subscribed;
create index contacts_organization_id_created_at_idx on contacts (organization_id, created_at);
create index contacts_validate_at_idx on contacts (validate_at) where validate_at is not null;
-- The order matters while there is hardly a contact and the table was never analyzed: then all indexes that begin with the
-- organization cost the same, and PostgreSQL takes the newest, also for checks of foreign keys, which are planned once for
-- a connection. So this key comes after those indexes, and the index for addresses after it.
alter table contacts add unique (organization_id, id);
create index contacts_by_address on contacts (organization_id, email_key text_pattern_ops)
  where email_key is not null;
-- A short list of entries that wait for the index: each search reads all of it.
create index contacts_by_words on contacts using gin (words) with (gin_pending_list_limit = 256);
create index contacts_validation on contacts (organization_id, validate_at)
  where validate_at is not null;
create index contacts_address_hash on contacts (organization_id, address_hash)
  where address_hash is not null;
