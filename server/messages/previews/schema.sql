create table previews (
  -- SHA-256 of the token in the URL.
  token_hash bytea primary key,
  organization_id uuid not null references organizations on delete cascade,
  html text not null,
  created_at timestamptz(3) not null default now()
);
create index previews_of_organization on previews (organization_id, created_at);
create index previews_created on previews (created_at);
