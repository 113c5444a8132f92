create table subscription_types (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  slug text collate "C" not null,
  name text not null,
  description text,
  -- { "cs": { "name": "…", "description": null } }
  translations jsonb not null default '{}',
  kind text not null check (kind in ('marketing', 'operational')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (organization_id, slug),
  unique (organization_id, id)
);

create table subscription_subtypes (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  type_id uuid not null,
  slug text collate "C" not null,
  name text not null,
  description text,
  -- As those of the type.
  translations jsonb not null default '{}',
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Increased by each change of the texts that people read before they decide.
  text_version integer not null default 1,
  -- The order within the type. Subtypes at the same position are sorted by slug.
  position integer not null default 0,
  -- Nobody can subscribe, and no email is sent. The consent that people gave stays.
  archived boolean not null default false,
  unique (type_id, slug),
  unique (organization_id, id),
  foreign key (organization_id, type_id)
    references subscription_types (organization_id, id) on delete cascade
);
create index subscription_subtypes_organization_id_slug_idx
  on subscription_subtypes (organization_id, slug);

-- The consent of a contact to a subtype. No row means the state `none`.
create table consents (
  organization_id uuid not null,
  contact_id uuid,
  subtype_id uuid,
  state text not null check (state in ('subscribed', 'unsubscribed')),
  source text not null,
  confirmed_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  -- Whether it is the withdrawal of an earlier contact with this address, which was erased.
  restored boolean not null default false,
  -- When the person withdrew once more.
  withdrawn_again_at timestamptz(3),
  primary key (contact_id, subtype_id),
  foreign key (organization_id, contact_id)
    references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, subtype_id) references subscription_subtypes (organization_id, id)
);
create index consents_subtype_id_idx on consents (subtype_id);

-- The roles app and worker insert and read. Rows are changed only by functions of the owner: when a person is erased or
-- withdraws again, when erased entries are forgotten, and when an organization is deleted (functions.sql,
-- contacts/functions.sql, privacy/organizations/functions.sql).
create table consent_ledger (
  id uuid primary key,
  organization_id uuid not null,
  contact_id uuid,
  subtype_id uuid,
  -- The key at that time.
  subtype_key text,
  from_status text,
  to_status text,
  source text,
  api_key_id uuid,
  text_version integer,
  occurred_at timestamptz(3) default now(),
  -- Where a person acted: the link, and from where it was used.
  token_id uuid,
  ip text,
  user_agent text,
  locale text,
  -- The template of the confirmation email, and its slug at that time.
  template_slug text,
  template_version integer,
  -- What the caller says about its own form.
  evidence jsonb,
  -- Of erased contacts, in place of the id: the HMAC of the address, as in suppressions.
  address_hash bytea,
  erased_at timestamptz(3),
  -- A random id of the contact, which remains after an erasure.
  subject uuid,
  actor_type text,
  -- The hash of the previous row of the same contact and subtype; null for the first.
  prev_hash bytea,
  email_digest bytea,
  ip_digest bytea,
  user_agent_digest bytea,
  evidence_digest bytea,
  text_digest bytea,
  -- 16 bytes for each private value, in the order of the digests. An erasure deletes them.
  salts bytea,
  hash bytea,
  person_id uuid default nullif(current_setting('app.person_id', true), '')::uuid,
  -- Of erased contacts: the hash of the contact's id. Only somebody who knows the id, such as the owner of a link, finds it.
  contact_digest bytea,
  -- Of erased contacts: the master switch at that time.
  subscribed boolean,
  -- Whether this is the last entry of an erased address and subtype, and a withdrawal. It is kept beyond the retention period.
  latest_withdrawal boolean not null default false,
  -- When the person withdrew once more, by a link of an earlier email, while no contact had the address.
  withdrawn_again_at timestamptz(3),
  constraint consent_ledger_erased check ((num_nulls(address_hash, erased_at) = 2) or (contact_id is null and
    (num_nulls(address_hash, erased_at) = 0))),
  constraint consent_ledger_is_whole check (num_nulls(subtype_id, subtype_key, from_status, to_status, source, text_version,
    occurred_at) = case when contact_id is null and erased_at is null then 7 else 0 end)
);
create index consent_ledger_organization_id_contact_id_id_idx
  on consent_ledger (organization_id, contact_id, id desc);
create index consent_ledger_organization_id_template_slug_template_versi_idx
  on consent_ledger (organization_id, template_slug, template_version)
  where template_slug is not null;
create index consent_ledger_subtype_id_idx on consent_ledger (subtype_id);
create index consent_ledger_time on consent_ledger (organization_id, occurred_at);
create index consent_ledger_address_hash
  on consent_ledger (organization_id, address_hash, subtype_id, id) where address_hash is not null;
create index consent_ledger_latest_withdrawal on consent_ledger (organization_id, address_hash)
  where latest_withdrawal;
create index consent_ledger_contact_digest on consent_ledger (contact_digest)
  where contact_digest is not null;
create index consent_ledger_retention on consent_ledger (erased_at)
  where erased_at is not null and (not latest_withdrawal);

-- Open requests for confirmation, which the API shows as `pending`. A request expires with the newest link to confirm it.
create table consent_requests (
  organization_id uuid not null,
  contact_id uuid,
  subtype_id uuid,
  -- What the person agrees to by confirming, for the ledger.
  text_version integer not null,
  template_version_id uuid,
  evidence jsonb,
  requested_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  primary key (contact_id, subtype_id),
  foreign key (organization_id, contact_id)
    references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, subtype_id) references subscription_subtypes (organization_id, id)
);
create index consent_requests_subtype_id_idx on consent_requests (subtype_id);
create index consent_requests_expires_at_idx on consent_requests (expires_at);

-- Each request for confirmation, by the id of its link: the person confirms the texts that were shown
-- at that time.
create table consent_request_links (
  token_id uuid primary key,
  organization_id uuid not null,
  contact_id uuid not null,
  -- { "<subtype id>": version }
  text_versions jsonb not null,
  template_version_id uuid,
  evidence jsonb,
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  foreign key (organization_id, contact_id)
    references contacts (organization_id, id) on delete cascade
);
create index consent_request_links_contact_id_idx on consent_request_links (contact_id);
create index consent_request_links_expires_at_idx on consent_request_links (expires_at);

-- The subtypes that were removed, because their slugs stand in the ledger. A subtype that is created again
-- with the same slugs is the same one, of the same kind, with a later version of its text.
create table removed_subtypes (
  organization_id uuid references organizations on delete cascade,
  -- The type may be gone too.
  type_slug text collate "C",
  slug text collate "C",
  subtype_id uuid not null unique,
  kind text not null check (kind in ('marketing', 'operational')),
  text_version integer not null,
  removed_at timestamptz(3) not null default now(),
  primary key (organization_id, type_slug, slug)
);

create table subtype_texts (
  organization_id uuid not null references organizations on delete cascade,
  subtype_id uuid,
  version integer,
  -- A JSON object in the canonical form of RFC 8785.
  wording text not null,
  created_at timestamptz(3) default now(),
  primary key (subtype_id, version)
);

create trigger chain_consent before insert on consent_ledger
  for each row execute function chain_consent();

create trigger keep_subtype_text after insert or update on subscription_subtypes
  for each row execute function keep_subtype_text();
