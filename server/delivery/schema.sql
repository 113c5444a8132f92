-- What the transport "mailbox" kept instead of sending.
create table mailbox_messages (
  email_id uuid primary key,
  organization_id uuid not null,
  from_address text not null,
  to_address text not null,
  subject text not null,
  html text,
  text text not null,
  -- The message as it would have gone out (RFC 5322).
  source bytea not null,
  received_at timestamptz(3) not null default now()
);

create table send_token_buckets (
  transport text primary key,
  -- Messages per second; null is no limit. "rate" is what holds now: less after being throttled.
  max_rate double precision,
  rate double precision,
  tokens double precision not null default 0,
  refilled_at timestamptz not null default now(),
  slowed_at timestamptz not null default '-infinity',
  -- When a worker last asked the provider for the account's limits.
  account_read_at timestamptz not null default '-infinity',
  parked_reason text,
  parked_message text,
  parked_at timestamptz(3),
  probes integer not null default 0,
  probe_at timestamptz,
  -- Host and port of the SMTP server that the row was last used with: the pause of one is not another's.
  relay text collate "C",
  -- Null is no limit, or one that is not known.
  max_per_day double precision
) with (fillfactor = 50);

-- What a provider reported, until it is applied. Its words about a bounce may tell of the person:
-- an erasure takes them out, and of erased mail they don't come in.
create table provider_events (
  id uuid primary key,
  email_id uuid not null,
  -- Null when no such email is known.
  organization_id uuid,
  event jsonb not null,
  received_at timestamptz(3) not null default now()
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0);
create index provider_events_email_id_idx on provider_events (email_id);
create index provider_events_received_at_idx on provider_events (received_at);

-- That a configuration set's reports come through: of mail claimed until then, seen at that time.
create table event_proofs (
  configuration_set text collate "C" not null,
  claimed_until timestamptz(3) not null,
  processed_at timestamptz(3) not null default now()
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000,
  autovacuum_vacuum_cost_delay = 0);
create index event_proofs_configuration_set_processed_at_idx
  on event_proofs (configuration_set, processed_at);

create table relay_domains (
  -- Host and port, so that another relay begins anew.
  relay text collate "C",
  organization_id uuid references organizations on delete cascade,
  domain text collate "C",
  -- Policy refusals since the relay last took mail of the domain.
  refusals integer not null default 0,
  refused_at timestamptz(3),
  -- The relay's words, without addresses.
  message text,
  -- To within a few seconds.
  accepted_at timestamptz(3),
  -- Since when the domain's mail waits.
  blocked_at timestamptz(3),
  probes integer not null default 0,
  probe_at timestamptz(3),
  -- The one email that may leave although the domain is blocked.
  probe_email_id uuid,
  -- Refusals in a row that answered MAIL FROM or a message.
  sender_refusals integer not null default 0,
  -- Emails that were refused in a row at their recipient, by words that speak of the sender; a bounded number.
  refused_emails uuid[] not null default '{}',
  -- The last words at a recipient that leave open whom they are about, and the emails refused by them in a row.
  alike_words text,
  alike_emails uuid[] not null default '{}',
  -- The last emails that tried whether a blocked domain's mail is taken.
  probed_emails uuid[] not null default '{}',
  primary key (relay, organization_id, domain)
) with (fillfactor = 80);
create index relay_domains_relay_idx on relay_domains (relay) where refusals > 0;

-- The last ones of each relay: they tell whether it refuses one sender or everybody.
create table relay_refusals (
  id bigint generated always as identity primary key,
  relay text collate "C" not null,
  domain text collate "C" not null,
  refused_at timestamptz(3) not null default now()
);
create index relay_refusals_relay_id_idx on relay_refusals (relay, id desc);

-- Emails whose jobs are blocked in the queue because their sender domain is blocked.
create table blocked_emails (
  email_id uuid primary key,
  organization_id uuid not null,
  domain text collate "C" not null,
  high boolean not null default false
);
create index blocked_emails_organization_id_domain_email_id_idx
  on blocked_emails (organization_id, domain, email_id);
create index blocked_emails_organization_id_domain_email_id_idx1
  on blocked_emails (organization_id, domain, email_id)
  where high;

create table sns_certificates (
  url text collate "C" primary key,
  pem text not null,
  expires_at timestamptz(3) not null
);

-- Relays that have taken no mail for some time and refuse it for now, without a reason that parks the queue.
create table relay_troubles (
  relay text collate "C" primary key,
  since timestamptz(3) not null default now(),
  -- Refusals since then, and when the last one came.
  refusals integer not null,
  refused_at timestamptz(3) not null default now(),
  -- The relay's words, without addresses.
  message text not null
);

-- Workers report here that they are alive. The content is worthless after a crash of the database server.
create unlogged table workers (
  id uuid primary key,
  host text not null,
  pid integer not null,
  started_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now()
) with (fillfactor = 50);

-- Emails that were waiting in a restored database: they may have been sent after the backup.
create table restored_emails (
  email_id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  cause text collate "C" not null check (cause in ('command', 'identity', 'counter')),
  quarantined_at timestamptz(3) not null default now(),
  -- Null while the email is quarantined. Its time to live is counted from its release.
  released_at timestamptz(3)
);
create index restored_emails_organization_id_idx on restored_emails (organization_id);

create table claim_counters (
  id uuid primary key,
  counter bigint not null,
  updated_at timestamptz(3) not null default now()
) with (fillfactor = 50);
