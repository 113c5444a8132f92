-- Keys of the installation: signing tokens, hashing suppressed addresses, roles' passwords.
create table secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz(3) not null default now(),
  -- Null for keys that are in use.
  valid_until timestamptz(3),
  rotated_by text
);

create table mikro_orm_migrations (
  id serial primary key,
  name varchar(255) not null,
  executed_at timestamptz(6) not null default current_timestamp(6)
);

-- The cluster and the database in which the rows are. A dump that is restored elsewhere contains the former ones.
create table installation_identity (
  singleton boolean default true primary key check (singleton),
  -- Null where the server does not show it.
  system_identifier text collate "C",
  database_oid text collate "C" not null,
  recorded_at timestamptz(3) not null default now()
);

-- What commands of operators have changed, if that belongs to no organization or outlives it. Only the owner of the database
-- writes and reads it; rows are never changed or deleted.
create table operator_log (
  id uuid primary key,
  occurred_at timestamptz(3) not null default now(),
  -- The name that --as or the system gave; null where neither did.
  operator_name text,
  -- Not a reference: the entry outlives the organization.
  organization text,
  operation text not null,
  resource_type text not null,
  resource_id text not null,
  before jsonb,
  after jsonb
);
create index operator_log_newest on operator_log (occurred_at desc, id desc);
