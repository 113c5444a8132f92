create table campaigns (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  slug text collate "C" not null,
  name text not null,
  -- As it was given; which subtype it means is decided at the start.
  subtype text not null,
  -- { "lists", "rule", "exclude_lists" }
  audience jsonb not null,
  -- For content of its own: campaign:<id>, the slug of a template that is listed nowhere.
  template text collate "C" not null,
  content_version integer check ((content_version is null) = (template not like 'campaign:%')),
  data jsonb not null,
  from_email text,
  from_name text,
  reply_to text,
  tags text[] not null,
  max_rate_per_hour integer,
  skip_if_mailed_within_hours integer,
  first_wave boolean not null,
  status text collate "C" not null default 'draft'
    check (status in ('draft', 'scheduled', 'preparing', 'sending', 'paused', 'completed',
      'canceled')),
  -- While it is paused: the status to which it returns.
  paused_from text collate "C" check (paused_from in ('preparing', 'sending')),
  paused_by text collate "C" check (paused_by in ('person', 'guard')),
  pause_reason text,
  paused_at timestamptz(3),
  -- Fixed when the campaign is scheduled.
  template_version_id uuid,
  template_version integer,
  -- Fixed when it starts: the subtype, the sender, and the variables that are the same for all recipients.
  subtype_id uuid,
  sender_email text,
  sender_name text,
  constants jsonb,
  -- The contacts up to this one have been looked at; those after the last one are newer than the start.
  snapshot_reached uuid,
  snapshot_last uuid,
  -- The time up to which its rate is used.
  paced_until timestamptz(3),
  -- The first wave has been fed, and the rest waits until then.
  wave_until timestamptz(3),
  -- What the guard no longer counts, because a person has acknowledged it.
  acknowledged jsonb not null default '{}',
  checked_at timestamptz(3),
  scheduled_at timestamptz(3),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  canceled_at timestamptz(3),
  -- It is completed, or canceled and none of its emails waits.
  settled_at timestamptz(3),
  -- Jobs of its emails are blocked, because it is or was paused.
  jobs_paused boolean not null default false,
  -- Nobody sees it any more; maintenance deletes its rows.
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (organization_id, slug),
  check ((status = 'paused') = (paused_from is not null))
) with (fillfactor = 50);
create index campaigns_newest on campaigns (organization_id, id desc);
-- What the workers look at.
create index campaigns_active on campaigns (status)
  where settled_at is null and status <> 'draft';

-- The key makes each contact a recipient once. There are no foreign keys: a page of 10,000 rows would look up each of them
-- 10,000 times. A contact that is erased gets a random id here.
create table campaign_recipients (
  campaign_id uuid,
  contact_id uuid,
  organization_id uuid not null,
  state text collate "C" not null
    check (state in ('pending', 'queued', 'sent', 'delivered', 'bounced', 'complained',
      'skipped', 'failed', 'canceled')),
  reason text collate "C",
  variant smallint,
  due_at timestamptz(3),
  email_id uuid,
  primary key (campaign_id, contact_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_cost_delay = 0);
create index campaign_recipients_open on campaign_recipients (campaign_id, state, contact_id)
  where state in ('pending', 'queued');
create index campaign_recipients_email on campaign_recipients (email_id)
  where email_id is not null;
create index campaign_recipients_of_contact on campaign_recipients using hash (contact_id);

-- What people did with the emails that they got, for the rules of smart lists (LISTS-4). Like recipients, without foreign keys.
create table campaign_engagement (
  campaign_id uuid,
  contact_id uuid,
  organization_id uuid not null,
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  primary key (campaign_id, contact_id)
) with (fillfactor = 80);
create index campaign_engagement_of_contact on campaign_engagement using hash (contact_id);

create table campaign_counts (
  campaign_id uuid,
  organization_id uuid not null,
  name text collate "C",
  value bigint not null,
  primary key (campaign_id, name)
) with (fillfactor = 50);

create table campaign_count_changes (
  campaign_id uuid not null,
  organization_id uuid not null,
  added text[] not null,
  removed text[] not null,
  times integer not null default 1
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0);
create index campaign_count_changes_campaign on campaign_count_changes (campaign_id);

create table campaign_links (
  id uuid primary key,
  campaign_id uuid not null,
  organization_id uuid not null,
  -- Without query and fragment.
  url text collate "C" not null,
  -- Emails whose clicks were deleted.
  clicked integer not null default 0,
  clicked_machine integer not null default 0,
  unique (campaign_id, url)
);

-- The id is that of the event.
create table campaign_clicks (
  email_id uuid,
  id uuid,
  campaign_id uuid not null,
  organization_id uuid not null,
  link_id uuid not null,
  machine boolean not null,
  primary key (email_id, id)
);
create index campaign_clicks_link on campaign_clicks (campaign_id, link_id);

create constraint trigger forget_campaign_recipient after delete on contacts deferrable initially
    deferred
  for each row execute function forget_campaign_recipient();

create trigger change_campaign_recipient after update of status, failure_code, bounce_type,
    sent_at, delivered_at, opened_at, machine_opened_at, clicked_at, machine_clicked_at,
    unsubscribed_at on emails
  for each row
  when (new.campaign_id is not null and (not (old.status in ('queued', 'sending') and new.status
    in ('queued', 'sending') and (num_nonnulls(old.delivered_at, old.opened_at,
    old.machine_opened_at, old.clicked_at, old.machine_clicked_at, old.unsubscribed_at,
    new.delivered_at, new.opened_at, new.machine_opened_at, new.clicked_at,
    new.machine_clicked_at, new.unsubscribed_at) = 0))))
  execute function change_campaign_recipient();
