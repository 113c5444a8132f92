create table domains (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  name text collate "C" not null,
  verified_at timestamptz(3),
  -- The transport with which it was verified. What was verified with `mailbox` does not count for other transports.
  verified_with text,
  created_at timestamptz(3) not null default now(),
  -- The series of checks that is in progress. Its id contains when it began. Results of an earlier series
  -- are ignored.
  check_id uuid,
  -- What the latest check found: records in the DNS, and the identity at the provider.
  facts jsonb,
  checked_at timestamptz(3),
  -- Null when the checks have ended.
  next_check_at timestamptz(3),
  -- Since when the records that verified the domain are missing; null while they are there.
  lost_since timestamptz(3),
  unique (organization_id, name)
);
create index domains_name_idx on domains (name);

create table sender_addresses (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  email text not null,
  email_key text collate "C" not null,
  name text,
  is_default boolean not null default false,
  verified_at timestamptz(3),
  verified_with text,
  created_at timestamptz(3) not null default now(),
  -- When somebody who reads the address's mail allowed it.
  confirmed_at timestamptz(3),
  -- As for domains: checks whether the provider can send from the address.
  check_id uuid,
  next_check_at timestamptz(3),
  unique (organization_id, email_key)
);
create unique index sender_addresses_organization_id_idx on sender_addresses (organization_id)
  where is_default;
create index sender_addresses_email_key_idx on sender_addresses (email_key);

-- Links that were mailed, to limit them. They outlive the sender address, or removing and adding
-- it again would begin the count anew.
create table sender_links (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  -- The address as HMAC, as in suppressions.
  address_hash bytea not null,
  mailed_at timestamptz(3) not null default now()
);
create index sender_links_organization_id_mailed_at_idx
  on sender_links (organization_id, mailed_at);
create index sender_links_mailed_at_idx on sender_links (mailed_at);
