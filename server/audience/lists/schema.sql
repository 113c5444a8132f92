create table lists (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  slug text collate "C" not null,
  name text not null,
  description text,
  kind text not null check (kind in ('static', 'smart')),
  rule jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- The members of a deleted list are removed in the background. Its slug is its id, so that the former one is free.
  deleted_at timestamptz(3),
  unique (organization_id, slug),
  unique (organization_id, id),
  check ((kind = 'smart') = (rule is not null))
);
create index deleted_lists on lists (organization_id) where deleted_at is not null;

create table list_members (
  organization_id uuid not null,
  contact_id uuid,
  list_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (contact_id, list_id),
  foreign key (organization_id, contact_id)
    references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, list_id) references lists (organization_id, id) on delete cascade
);
create index list_members_list_id_contact_id_idx on list_members (list_id, contact_id);
