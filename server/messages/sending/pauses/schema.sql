-- SENDING-1: pauses by a guard, an operator or an organization.
-- The pauses by a provider are in `send_token_buckets` and `relay_domains`, beside their probes.
create table pauses (
  id uuid primary key,
  scope text collate "C" not null
    check (scope in ('installation', 'organization', 'priority', 'campaign')),
  -- Null for the installation, and for a priority of all organizations.
  organization_id uuid references organizations on delete cascade,
  priority text collate "C" check (priority in ('high', 'normal', 'low')),
  by text collate "C" not null check (by in ('guard', 'operator', 'organization')),
  -- Whether sends are rejected meanwhile. Otherwise they are accepted and wait.
  refuses boolean not null,
  reason text not null,
  -- The name of the operator or the API key.
  author text,
  since timestamptz(3) not null default now(),
  -- When it ends by itself.
  until timestamptz(3),
  ended_at timestamptz(3),
  ended_by text,
  check ((scope = 'organization') <= (organization_id is not null)),
  constraint pauses_check1 check ((scope = 'priority') = (priority is not null))
);
create unique index pauses_current
  on pauses (scope, coalesce(organization_id, '00000000-0000-0000-0000-000000000000'::uuid), coalesce(priority, ''), by, refuses)
  where ended_at is null;
create index pauses_organization_id_idx on pauses (organization_id);
create index pauses_ended_at_idx on pauses (ended_at) where ended_at is not null;
