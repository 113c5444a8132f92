create table api_keys (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  mode text not null check (mode in ('live', 'test')),
  name text not null,
  scopes text[] not null,
  -- SHA-256 of the whole key; the key itself is shown once and stored nowhere.
  hash bytea not null unique,
  -- The first characters behind the prefix, so that people can tell keys apart.
  hint text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  -- Null when the operator of the installation made the key.
  created_by uuid,
  -- Null: any sender that is verified.
  sender_domains text[] check (cardinality(sender_domains) > 0),
  -- Null: any address.
  networks cidr[] check (cardinality(networks) > 0),
  -- The key that replaced this one; null if it was not rotated.
  replaced_by uuid,
  -- Null if the key was never used.
  last_used_at timestamptz(3)
);
create index api_keys_organization_id_id_idx on api_keys (organization_id, id desc);
