create table assets (
  hash text collate "C" primary key,
  organization_id uuid not null references organizations on delete cascade,
  content_type text not null,
  content bytea not null check (octet_length(content) <= 262144),
  created_at timestamptz(3) not null default now(),
  -- Null while it is the organization's logo.
  replaced_at timestamptz(3)
);
-- Compressed already.
alter table assets alter column content set storage external;
create index assets_organization on assets (organization_id, replaced_at);
create index assets_replaced on assets (replaced_at) where replaced_at is not null;
