create table contact_attributes (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  key text collate "C" not null,
  type text not null check (type in ('string', 'number', 'boolean', 'date', 'enum')),
  values text[],
  created_at timestamptz(3) not null default now(),
  -- For people.
  name text,
  description text,
  updated_at timestamptz(3) not null default now(),
  -- From then on it counts as undeclared; the row goes when no contact has a value any more.
  deleted_at timestamptz(3),
  unique (organization_id, key)
);
