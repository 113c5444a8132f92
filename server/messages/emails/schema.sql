create table emails (
  id uuid primary key,
  organization_id uuid not null,
  mode text not null check (mode in ('live', 'test')),
  api_key_id uuid,
  batch_id uuid,
  contact_id uuid,
  subtype_id uuid,
  to_email text not null,
  to_key text collate "C" not null,
  from_email text not null,
  from_name text,
  reply_to text,
  subject text not null,
  template_slug text,
  template_version_id uuid,
  locale text,
  priority text not null check (priority in ('high', 'normal', 'low')),
  -- What the caller gave and what was injected at acceptance; null once they are deleted.
  variables jsonb,
  status text not null
    check (status in ('queued', 'sending', 'sent', 'delivered', 'bounced', 'complained',
      'failed', 'canceled')),
  attempts integer not null default 0,
  -- Set during a hand-over to the provider, whose outcome is not known yet.
  claimed_at timestamptz(3),
  transport text,
  provider_message_id text,
  sent_at timestamptz(3),
  delivered_at timestamptz(3),
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  failure_code text,
  failure_message text,
  bounce_type text check (bounce_type in ('hard', 'soft')),
  bounce_sub_type text,
  bounce_diagnostic text,
  claim_id uuid,
  -- Of the latest hand-over; null when the provider reports nothing about it.
  configuration_set text,
  -- When the latest hand-over began. Kept when `claimed_at` is cleared.
  attempted_at timestamptz(3),
  -- When an email of unknown outcome was given its only second hand-over.
  resent_at timestamptz(3),
  erased_at timestamptz(3),
  -- Of erased mail that a transport has had: the address as HMAC, as in suppressions.
  -- A complaint or a hard bounce that comes after the erasure suppresses by it.
  address_hash bytea,
  -- As decided when the email was accepted; null is `fail`.
  unknown_outcome text check (unknown_outcome in ('fail', 'resend')),
  -- Set when the email went out again without proof that the provider hadn't taken it.
  maybe_delivered boolean,
  -- When the email is due; null means when it was accepted, which is the time in its id.
  due_at timestamptz(3),
  requested_locale text,
  tags text[],
  metadata jsonb,
  headers jsonb,
  -- The id of an email, or a Message-ID.
  in_reply_to text,
  -- The number of attachments that are stored for the email; null for most mail, where it takes no space.
  attachments smallint check (attachments > 0),
  -- Number of rows in email_copies; null without any.
  copies smallint,
  -- The email that this one repeats.
  resend_of uuid,
  -- The email that repeats this one: an email is repeated once.
  resent_as uuid,
  -- The memory that large own content takes in the worker. Null for small content and for templates.
  body_bytes integer,
  -- Of an email that was moved to another time during the backoff of its job: when the backoff ends.
  retry_at timestamptz(3),
  -- When a person first ended a subscription by a link of this email.
  unsubscribed_at timestamptz(3),
  -- The provider of the recipient's mailbox, known by the domain; null for other domains. Kept after an erasure.
  recipient_provider text,
  machine_opened_at timestamptz(3),
  machine_clicked_at timestamptz(3),
  -- The request that accepted the email.
  request_id text,
  -- W3C Trace Context: what the hand-over and the events of the email continue.
  traceparent text,
  campaign_id uuid,
  -- A test of a campaign: sent as real email, and counted nowhere.
  trial boolean,
  -- Its content is deleted when the email ends, and nobody can read it. Null for most mail, where it takes no space.
  sensitive boolean,
  check (address_hash is null or erased_at is not null)
) partition by range (id);
-- Triggers on emails: change_campaign_recipient (campaigns) and mark_email_bucket (statistics), each with its noun.
create table emails_default partition of emails default
  with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
alter table emails_default enable row level security;
create index emails_organization_id_mode_id_idx on emails (organization_id, mode, id desc);
create index emails_id_idx1 on emails (id) where mode = 'test';
create index emails_organization_id_mode_to_key_id_idx
  on emails (organization_id, mode, to_key, id desc);
create index emails_organization_id_mode_template_slug_id_idx
  on emails (organization_id, mode, template_slug, id desc);
create index emails_batch_id_id_idx on emails (batch_id, id desc) where batch_id is not null;
create index emails_organization_id_mode_status_id_idx
  on emails (organization_id, mode, status, id desc)
  where status in ('bounced', 'complained', 'failed');
create index emails_open on emails (due_at, id) where status in ('queued', 'sending');
create index emails_scheduled on emails (organization_id, mode, due_at) where due_at is not null;
create index emails_canceled on emails (organization_id, mode, id desc)
  where status = 'canceled';
create index emails_ended_attachments on emails (id)
  where attachments is not null and variables is null and status not in ('queued', 'sending');
create index emails_kept_content
  on emails (organization_id, ( case when status = 'failed' and failure_code in ('expired', 'retries_exhausted', 'provider_rejected', 'sender_not_verified', 'render_failed') then 1 else 0 end), id)
  where variables is not null and status not in ('queued', 'sending');
create index emails_campaign on emails (campaign_id, id desc) where campaign_id is not null;

create table email_events (
  email_id uuid,
  id uuid,
  organization_id uuid not null,
  type text not null,
  occurred_at timestamptz(3) not null,
  -- True: it is about a copy, and says nothing about the recipient in "to".
  of_copy boolean,
  -- Of opens and clicks: what the provider says; null if it says nothing.
  machine boolean,
  primary key (email_id, id)
) partition by range (email_id);
create table email_events_default partition of email_events default with (fillfactor = 100);
alter table email_events_default enable row level security;

create table email_labels (
  email_id uuid,
  organization_id uuid not null,
  label bigint,
  of_metadata boolean not null,
  primary key (email_id, label)
) partition by range (email_id);
create table email_labels_default partition of email_labels default;
alter table email_labels_default enable row level security;
create index email_labels_organization_id_label_email_id_idx
  on email_labels (organization_id, label, email_id desc);

-- Each file once per organization.
create table attachment_contents (
  organization_id uuid,
  sha256 bytea check (octet_length(sha256) = 32),
  size integer not null check (size between 1 and 7340032),
  bytes bytea not null,
  stored_at timestamptz(3) not null default now(),
  primary key (organization_id, sha256),
  check (octet_length(bytes) = size)
);
-- Uncompressed, so that the worker can read it in parts.
alter table attachment_contents alter column bytes set storage external;

create table email_attachments (
  email_id uuid,
  position smallint,
  organization_id uuid not null,
  sha256 bytea not null,
  filename text not null,
  content_type text not null,
  -- Of an inline file.
  content_id text,
  primary key (email_id, "position"),
  foreign key (organization_id, sha256) references attachment_contents (organization_id, sha256)
);
create index email_attachments_content on email_attachments (organization_id, sha256);

create table email_copies (
  email_id uuid,
  position smallint,
  organization_id uuid not null,
  mode text not null check (mode in ('live', 'test')),
  kind text not null check (kind in ('cc', 'bcc')),
  email text not null,
  address_key text collate "C" not null,
  -- Of the address, as in suppressions. Provider events find their recipient by it, also after an erasure.
  address_hash bytea not null,
  -- Null: the same as the status of the email.
  status text check (status in ('sent', 'delivered', 'bounced', 'complained', 'failed')),
  bounce_type text check (bounce_type in ('hard', 'soft')),
  bounce_sub_type text,
  bounce_diagnostic text,
  delivered_at timestamptz(3),
  -- Why the person got no copy.
  dropped text check (dropped in ('suppressed', 'contact_deleted')),
  erased_at timestamptz(3),
  primary key (email_id, "position")
);
create index email_copies_organization_id_address_key_email_id_idx
  on email_copies (organization_id, address_key, email_id desc);
create index email_copies_email_id_idx on email_copies (email_id) where mode = 'test';
