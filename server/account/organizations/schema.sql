create table organizations (
  id uuid primary key,
  slug text collate "C" not null unique,
  name text not null,
  brand text,
  legal_entity text,
  legal_address text,
  legal_details text,
  default_locale text not null default 'en',
  -- Limits that the operator raised for this organization, by bucket: { "sends": 500 }.
  rate_limits jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  public_id uuid not null default gen_random_uuid(),
  -- The default of `unknown_outcome` for emails without a subtype.
  unknown_outcome text not null default 'fail' check (unknown_outcome in ('fail', 'resend')),
  brand_color text check (brand_color ~ '^#[0-9a-f]{6}$'),
  brand_footer text,
  brand_support_email text,
  logo jsonb,
  -- How long variables, own content and attachments stay after the mail was sent.
  content_retention_days smallint not null default 7
    check (content_retention_days between 0 and 45),
  -- EVENTS-4: all events are logged, whether or not an endpoint wants them.
  event_log boolean not null default false,
  alert_email text,
  -- Maxima that the operator raised for this organization: { "static_lists": 1000 }.
  maxima jsonb not null default '{}',
  -- Null until somebody who reads the address has opened the link. Alerts wait for it.
  alert_email_verified_at timestamptz(3),
  -- When a link was last asked for.
  alert_email_link_at timestamptz(3)
);

-- The organization's own texts of pages and footers.
create table organization_texts (
  organization_id uuid references organizations on delete cascade,
  locale text,
  texts jsonb not null,
  primary key (organization_id, locale)
);

-- Links that were mailed to alert addresses, to limit them.
create table alert_links (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  -- The address as HMAC, as in suppressions.
  address_hash bytea not null,
  mailed_at timestamptz(3) not null default now()
);
create index alert_links_organization_id_mailed_at_idx on alert_links (organization_id, mailed_at);
create index alert_links_mailed_at_idx on alert_links (mailed_at);
