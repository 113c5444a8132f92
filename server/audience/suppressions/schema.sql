-- Addresses that get no mail, as HMAC under a key of its own, so that they outlive an erasure.
create table suppressions (
  organization_id uuid references organizations on delete cascade,
  address_hash bytea,
  reason text not null check (reason in ('hard_bounce', 'complaint', 'manual')),
  created_at timestamptz(3) not null default now(),
  -- As it was given or mailed; null where only the HMAC is known, as after an erasure.
  email text,
  -- The operator's own words.
  note text,
  -- The place in a list.
  id uuid not null default (left(uuid_at(clock_timestamp())::text, 14) || '7' ||
    right(gen_random_uuid()::text, 21))::uuid,
  primary key (organization_id, address_hash)
);
create unique index suppressions_organization_id_id_idx on suppressions (organization_id, id desc);
