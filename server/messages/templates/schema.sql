create table templates (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  slug text collate "C" not null,
  name text not null,
  description text,
  version integer not null,
  default_locale text not null,
  success_redirect_url text,
  -- Sender of mail from this template; null takes the organization's.
  from_email text,
  -- The content of its emails is not kept, and nobody can read it.
  sensitive boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- A deleted template keeps its row and its number of versions, so that a version of a slug never
  -- means two texts. A template that is created again with the slug continues the numbers.
  deleted_at timestamptz(3),
  unique (organization_id, slug),
  unique (organization_id, id)
);
create index templates_deleted_at_idx on templates (deleted_at) where deleted_at is not null;

-- The content of each version. Rows are never changed, because emails refer to them.
create table template_versions (
  id uuid primary key,
  organization_id uuid not null,
  template_id uuid not null,
  version integer not null,
  -- { "<locale>": { "subject", "html", "text", "preheader", "blocks", "styles" } }
  content jsonb not null,
  -- [{ "name", "required" }], in order of first use
  variables jsonb not null,
  created_at timestamptz(3) not null default now(),
  -- One of ours around the HTML; null for none.
  layout text,
  default_locale text not null,
  unique (template_id, version),
  unique (organization_id, id),
  foreign key (organization_id, template_id)
    references templates (organization_id, id) on delete cascade
);

-- The pictures that the blocks of a version show.
create table template_assets (
  organization_id uuid not null,
  version_id uuid not null,
  asset_id uuid not null,
  primary key (organization_id, version_id, asset_id),
  foreign key (organization_id, version_id)
    references template_versions (organization_id, id) on delete cascade,
  foreign key (organization_id, asset_id) references assets (organization_id, id) on delete cascade
);
create index template_assets_asset on template_assets (organization_id, asset_id);
