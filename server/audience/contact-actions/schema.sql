create table contact_actions (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  mode text collate "C" not null check (mode in ('live', 'test')),
  action text collate "C" not null
    check (action in ('add_to_list', 'remove_from_list', 'update', 'unsubscribe', 'erase')),
  -- Without the text of a search when the action has ended.
  filter jsonb not null,
  list text collate "C",
  subtypes jsonb,
  -- Of an update: the fields that it sets.
  changes jsonb,
  reason text,
  dry_run boolean not null,
  status text collate "C" not null default 'running'
    check (status in ('running', 'completed', 'failed', 'canceled')),
  -- The last contact that was examined. The next step continues after it.
  position uuid,
  matched integer not null default 0,
  changed integer not null default 0,
  failure jsonb,
  -- Who created it; consent that it changes has this author.
  actor jsonb not null,
  -- Attempts of the present step.
  attempts smallint not null default 0,
  created_at timestamptz(3) not null default now(),
  -- When its next step is due. The oldest comes first, so organizations take turns.
  step_at timestamptz(3) default now(),
  ended_at timestamptz(3)
);
create index contact_actions_of_organization on contact_actions (organization_id, id);
create index contact_actions_due on contact_actions (step_at) where step_at is not null;
