create table forms (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  slug text collate "C" not null,
  -- In the address of its page.
  token text collate "C" not null unique,
  version integer not null default 1,
  enabled boolean not null,
  -- The rest of the description.
  content jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- From then on its page is closed; the row goes with its last submission.
  deleted_at timestamptz(3)
);
create unique index forms_slug on forms (organization_id, slug) where deleted_at is null;
create index forms_deleted on forms (id) where deleted_at is not null;

create table form_submissions (
  -- Contains the time. Also the id of the link in the confirmation email.
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  form_id uuid not null,
  form_version integer not null,
  email text not null,
  -- As in suppressions.
  address_hash bytea not null,
  locale text not null,
  -- Keys of subtypes.
  subtypes text[] not null,
  -- The name, attributes and data, which are stored when the person confirms.
  entered jsonb not null,
  page text,
  evidence jsonb not null,
  -- The nonce of its proof of work, which is accepted once.
  challenge bytea unique,
  contact_id uuid,
  status text collate "C" not null default 'received'
    check (status in ('received', 'sent', 'confirmed', 'already_subscribed', 'not_sent')),
  reason text collate "C",
  confirmed_at timestamptz(3),
  -- When it is processed next; null if nothing is left to do.
  step_at timestamptz(3) default now(),
  attempts smallint not null default 0
);
create index form_submissions_of_form on form_submissions (form_id, id);
create index form_submissions_of_organization on form_submissions (organization_id, id);
create index form_submissions_due on form_submissions (organization_id, step_at)
  where step_at is not null;
create index form_submissions_address on form_submissions (organization_id, address_hash);

create table form_counts (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  form_id uuid not null,
  -- On which the form was sent, in UTC.
  day date not null,
  page text not null,
  sent integer not null default 0,
  confirmed integer not null default 0,
  unique (form_id, day, page)
) with (fillfactor = 50);
create index form_counts_of_organization on form_counts (organization_id, id);

-- The emails that forms of any organization have sent to an address in the last 24 hours.
create table form_recipients (
  -- Of the address without what does not tell mailboxes apart.
  address_hash bytea primary key,
  sent_at timestamptz(3)[] not null
);

-- The emails of the forms of an organization on its last day with one, in UTC.
create table form_usage (
  organization_id uuid primary key references organizations on delete cascade,
  day date not null,
  sent integer not null
) with (fillfactor = 50);
