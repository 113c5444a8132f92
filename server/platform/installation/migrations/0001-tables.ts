import { Migration } from '@mikro-orm/migrations';

/**
 * Every table of the first version. Rules that hold throughout:
 * - `organization_id` stands in every table that an organization owns: the row's wall. References
 *   between such rows include it, so that none can point through the wall.
 * - Ids are UUIDv7 made by the server, so an id is also the time of its row.
 * - Text that is sorted or compared byte by byte has collation C whatever the database's own is.
 */
export class Tables extends Migration {
  override name = '0001-tables';

  override up(): void {
    for (const sql of [ORGANIZATIONS, CONTACTS, CONSENT, TEMPLATES, SENDERS, EMAILS, PARTITIONS]) {
      this.addSql(sql);
    }
  }
}

const ORGANIZATIONS = `
  create table organizations (
    id uuid primary key,
    slug text collate "C" not null unique,
    name text not null,
    brand text,
    legal_entity text,
    legal_address text,
    legal_details text,
    default_locale text not null default 'en',
    -- Limits that the operator raised for this organization, by bucket: { "sends": 500 }.
    rate_limits jsonb not null default '{}',
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  );

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
    revoked_at timestamptz(3)
  );
  create index on api_keys (organization_id, id desc);

  -- One row per organization, mode and bucket. Lost in a crash, which costs a second's counting.
  create unlogged table rate_windows (
    organization_id uuid not null,
    mode text not null,
    bucket text not null,
    second bigint not null,
    used integer not null,
    primary key (organization_id, mode, bucket)
  ) with (fillfactor = 50);

  -- Keys of the installation: signing tokens, hashing suppressed addresses, roles' passwords.
  create table secrets (
    name text primary key,
    value bytea not null,
    created_at timestamptz(3) not null default now()
  );
`;

const CONTACTS = `
  create table contacts (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    email text not null,
    email_key text collate "C" not null,
    name text,
    data jsonb not null default '{}',
    custom_attributes jsonb not null default '{}',
    locale text not null,
    subscribed boolean not null default true,
    validation_status text not null default 'pending'
      check (validation_status in ('pending', 'valid', 'invalid', 'risky', 'unknown')),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    unique (organization_id, email_key),
    unique (organization_id, id)
  );

  create table contact_attributes (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    key text collate "C" not null,
    type text not null check (type in ('string', 'number', 'boolean', 'date', 'enum')),
    values text[],
    created_at timestamptz(3) not null default now(),
    unique (organization_id, key)
  );

  create table lists (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    slug text collate "C" not null,
    name text not null,
    description text,
    kind text not null check (kind in ('static', 'smart')),
    rule jsonb check ((kind = 'smart') = (rule is not null)),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    unique (organization_id, slug),
    unique (organization_id, id)
  );

  create table list_members (
    organization_id uuid not null,
    contact_id uuid not null,
    list_id uuid not null,
    created_at timestamptz(3) not null default now(),
    primary key (contact_id, list_id),
    foreign key (organization_id, contact_id)
      references contacts (organization_id, id) on delete cascade,
    foreign key (organization_id, list_id)
      references lists (organization_id, id) on delete cascade
  );
  create index on list_members (list_id, contact_id);
`;

const CONSENT = `
  create table subscription_types (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    slug text collate "C" not null,
    name text not null,
    description text,
    kind text not null check (kind in ('marketing', 'operational')),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    unique (organization_id, slug),
    unique (organization_id, id)
  );

  create table subscription_subtypes (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    type_id uuid not null,
    slug text collate "C" not null,
    name text not null,
    description text,
    visibility text not null default 'public' check (visibility in ('public', 'private')),
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    unique (type_id, slug),
    unique (organization_id, id),
    foreign key (organization_id, type_id)
      references subscription_types (organization_id, id) on delete cascade
  );
  create index on subscription_subtypes (organization_id, slug);

  -- Where a contact stands with a subtype; no row is the state "none".
  create table consents (
    organization_id uuid not null,
    contact_id uuid not null,
    subtype_id uuid not null,
    state text not null check (state in ('subscribed', 'unsubscribed')),
    source text not null,
    confirmed_at timestamptz(3),
    updated_at timestamptz(3) not null default now(),
    primary key (contact_id, subtype_id),
    foreign key (organization_id, contact_id)
      references contacts (organization_id, id) on delete cascade,
    foreign key (organization_id, subtype_id)
      references subscription_subtypes (organization_id, id) on delete cascade
  );
  create index on consents (subtype_id);

  -- Addresses that get no mail, as HMAC under a key of its own, so that they outlive an erasure.
  create table suppressions (
    organization_id uuid not null references organizations on delete cascade,
    address_hash bytea not null,
    reason text not null check (reason in ('hard_bounce', 'complaint', 'manual')),
    created_at timestamptz(3) not null default now(),
    primary key (organization_id, address_hash)
  );
`;

const TEMPLATES = `
  create table templates (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    slug text collate "C" not null,
    name text not null,
    description text,
    version integer not null,
    default_locale text not null,
    success_redirect_url text,
    -- Sender of mail from this template; null takes the organization's.
    from_email text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    unique (organization_id, slug),
    unique (organization_id, id)
  );

  -- What a template said at each version. Never changed: emails refer to it.
  create table template_versions (
    id uuid primary key,
    organization_id uuid not null,
    template_id uuid not null,
    version integer not null,
    -- { "<locale>": { "subject", "html", "text" } }
    content jsonb not null,
    -- [{ "name", "required" }], in order of first use
    variables jsonb not null,
    created_at timestamptz(3) not null default now(),
    unique (template_id, version),
    foreign key (organization_id, template_id)
      references templates (organization_id, id) on delete cascade
  );
`;

const SENDERS = `
  create table domains (
    id uuid primary key,
    organization_id uuid not null references organizations on delete cascade,
    name text collate "C" not null,
    verified_at timestamptz(3),
    -- The transport under which it was proven. What "mailbox" believed is void elsewhere.
    verified_with text,
    created_at timestamptz(3) not null default now(),
    unique (organization_id, name)
  );

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
    unique (organization_id, email_key)
  );
  create unique index on sender_addresses (organization_id) where is_default;
`;

/*
 * Emails have no foreign keys: a batch of 1,000 rows would look up each of them 1,000 times, and
 * everything an email refers to is read in the transaction that writes it. There is no queued_at: it
 * is the time in the id. Room is left in each page, so that status changes stay in it (HOT).
 */
const EMAILS = `
  create table emails (
    id uuid not null,
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
    template_slug text not null,
    template_version_id uuid not null,
    locale text not null,
    priority text not null check (priority in ('high', 'normal', 'low')),
    -- What the caller gave and what was injected at acceptance; null once they are deleted.
    variables jsonb,
    status text not null check (status in
      ('queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed')),
    attempts integer not null default 0,
    -- Set while a hand-over to the provider is open: nobody knows yet how it ends.
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
    primary key (id)
  ) partition by range (id);

  create index on emails (organization_id, mode, id desc);
  -- What the sweeper looks at: mail that is waiting or on its way, never the finished mass.
  create index on emails (id) where status in ('queued', 'sending');
  -- Test emails live for a day; finding the old ones must not cost a look at everything.
  create index on emails (id) where mode = 'test';

  create table email_events (
    email_id uuid not null,
    id uuid not null,
    organization_id uuid not null,
    type text not null,
    occurred_at timestamptz(3) not null,
    primary key (email_id, id)
  ) partition by range (email_id);

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
`;

/**
 * Months as ranges of UUIDv7: the first 48 bits are milliseconds. Emails and their events share the
 * bounds, so that old months can be dropped together. The default partition takes what a wrong clock
 * makes, or a server that nobody asked for new months; a month that comes late takes its rows over.
 */
const PARTITIONS = `
  create function uuid_at(moment timestamptz) returns uuid
    language sql immutable strict parallel safe as $$
      select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0')
        || '00000000000000000000')::uuid
    $$;

  create function ensure_email_partition(parent text, key text, month timestamp) returns void
    language plpgsql set search_path = public, pg_temp as $$
    declare
      name text := format('%s_%s', parent, to_char(month, 'YYYY_MM'));
      lower_bound uuid := uuid_at(month at time zone 'UTC');
      upper_bound uuid := uuid_at((month + interval '1 month') at time zone 'UTC');
    begin
      if to_regclass(name) is not null then
        return;
      end if;
      execute format('lock table %I in access exclusive mode', parent || '_default');
      execute format('create table %I (like %I including defaults including constraints)
        with (fillfactor = 80)', name, parent);
      execute format('alter table %I enable row level security', name);
      execute format('with late as (delete from %1$I where %2$I >= %3$L and %2$I < %4$L returning *)
        insert into %5$I select * from late',
        parent || '_default', key, lower_bound, upper_bound, name);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)',
        parent, name, lower_bound, upper_bound);
    end
    $$;
  revoke all on function ensure_email_partition(text, text, timestamp) from public;

  -- Runs with the owner's rights, so that the worker may ask for the months to come.
  create function ensure_email_partitions(today timestamptz) returns void
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      month timestamp;
    begin
      for ahead in -1..3 loop
        month := date_trunc('month', today at time zone 'UTC') + make_interval(months => ahead);
        perform ensure_email_partition('emails', 'id', month);
        perform ensure_email_partition('email_events', 'email_id', month);
      end loop;
    end
    $$;
  revoke all on function ensure_email_partitions(timestamptz) from public;

  create table emails_default partition of emails default;
  alter table emails_default enable row level security;
  create table email_events_default partition of email_events default;
  alter table email_events_default enable row level security;
  select ensure_email_partitions(now());
`;
