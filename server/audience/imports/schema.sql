create table imports (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  mode text collate "C" not null check (mode in ('live', 'test')),
  kind text collate "C" not null check (kind in ('contacts', 'suppressions')),
  status text collate "C" not null default 'uploading'
    check (status in ('uploading', 'checking', 'ready', 'refused', 'importing', 'completed',
      'failed', 'canceled')),
  dry_run boolean not null default false,
  mapping jsonb,
  options jsonb not null,
  file_name text,
  -- Null until the first part.
  format text collate "C" check (format in ('csv', 'ndjson')),
  -- What the first lines of the file say. Null until they are read.
  delimiter text collate "C",
  columns jsonb,
  bytes bigint not null default 0,
  -- Where the next step begins, and the number of the line there.
  position bigint not null default 0,
  line integer not null default 1,
  -- The number of rows that the last line of the file states.
  stated_rows integer,
  report jsonb,
  result jsonb,
  refusal jsonb,
  -- Who started it; consent that it changes has this author.
  actor jsonb,
  -- Attempts of the present step.
  attempts smallint not null default 0,
  created_at timestamptz(3) not null default now(),
  changed_at timestamptz(3) not null default now(),
  -- When its next step is due. The oldest comes first, so organizations take turns.
  step_at timestamptz(3),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- Deleted imports are removed in steps.
  deleted_at timestamptz(3),
  overwritten_rows integer not null default 0,
  -- People whose data was erased while the file was stored, and how many of them, in order, were overwritten.
  erasures integer not null default 0,
  overwritten_erasures integer not null default 0,
  -- The pass through the file that overwrites the next ones: the last of them, where its next step begins, and the number
  -- of the line there.
  overwriting_erasures integer not null default 0,
  overwrite_position bigint not null default 0,
  overwrite_line integer not null default 1,
  -- Of the stored errors, which count for the organization's maximum like its parts.
  error_bytes bigint not null default 0,
  formats jsonb
);
create index imports_of_organization on imports (organization_id, id) where deleted_at is null;
create index imports_due on imports (step_at) where step_at is not null;
create index imports_overwriting on imports (id) where erasures > overwritten_erasures;

create table import_parts (
  import_id uuid references imports on delete cascade,
  organization_id uuid not null,
  number smallint,
  -- The upload whose slices are the part; those of interrupted uploads are deleted.
  upload_id uuid not null,
  bytes bigint not null,
  primary key (import_id, number)
);

create table import_slices (
  import_id uuid references imports on delete cascade,
  organization_id uuid not null,
  upload_id uuid,
  place integer,
  content bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (import_id, upload_id, place)
);
-- Steps read pieces of slices.
alter table import_slices alter column content set storage external;
create index import_slices_of_organization on import_slices (organization_id);

-- The addresses of a file, as hashes, with the last row of each and what any of its rows withdraws.
create table import_addresses (
  import_id uuid references imports on delete cascade,
  organization_id uuid not null,
  address uuid,
  last_line integer not null,
  -- Bit 0 is the master switch; bit n is the n-th consent of the options.
  withdrawn integer not null,
  primary key (import_id, address)
);

create table import_errors (
  import_id uuid references imports on delete cascade,
  organization_id uuid not null,
  line integer,
  cells jsonb not null,
  "column" text,
  reason text collate "C" not null,
  message text not null,
  -- Null if the row has no valid address.
  address_hash bytea,
  source text,
  primary key (import_id, line)
);
create index import_errors_of_address on import_errors (organization_id, address_hash)
  where address_hash is not null;

-- People whose data was erased while the file was stored. Their rows are overwritten.
create table import_erasures (
  import_id uuid references imports on delete cascade,
  organization_id uuid not null,
  address_hash bytea,
  -- Counts those of the import.
  number integer not null,
  primary key (import_id, address_hash)
);
