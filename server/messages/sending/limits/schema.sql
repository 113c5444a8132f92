-- What the operator has set. An organization without a row has no limits.
create table sending_limits (
  organization_id uuid primary key references organizations on delete cascade,
  daily integer check (daily >= 0),
  monthly integer check (monthly >= 0),
  -- Steps such as [{"days": 3, "volume": 200}], which follow each other from this day on.
  warm_up jsonb,
  warm_up_from date,
  updated_at timestamptz(3) not null default now(),
  check ((warm_up is null) = (warm_up_from is null))
);

-- The emails that an organization with limits has sent in its last day and month with a send, in UTC.
create table sending_usage (
  organization_id uuid primary key references organizations on delete cascade,
  day date not null,
  day_used integer not null,
  month date not null,
  month_used integer not null
) with (fillfactor = 50);
