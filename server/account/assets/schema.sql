create table assets (
  hash text collate "C" primary key,
  organization_id uuid not null references organizations on delete cascade,
  content_type text not null,
  content bytea not null check (octet_length(content) <= 5242880),
  created_at timestamptz(3) not null default now(),
  -- Null while it is the organization's logo.
  replaced_at timestamptz(3),
  -- A picture of emails. All columns from here on are null for a logo.
  id uuid,
  name text,
  width integer,
  height integer,
  -- Of the uploaded file.
  source_sha256 text collate "C",
  -- Since when no content shows it; null while some does.
  unused_since timestamptz(3),
  unique (organization_id, id)
);
-- Compressed already.
alter table assets alter column content set storage external;
create index assets_organization on assets (organization_id, replaced_at);
create index assets_replaced on assets (replaced_at) where replaced_at is not null;
create unique index assets_source on assets (organization_id, source_sha256) where id is not null;
create index assets_unused on assets (unused_since) where unused_since is not null;
