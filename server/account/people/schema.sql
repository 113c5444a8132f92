create table people (
  id uuid primary key,
  -- As given, and as compared (CONTACTS-1).
  email text not null,
  email_key text collate "C" not null unique,
  name text not null,
  -- Algorithm, parameters, salt and hash; null for people who sign in otherwise.
  password text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  managed_by uuid references organizations on delete cascade
);
create index people_managed_by on people (managed_by) where managed_by is not null;

create table memberships (
  organization_id uuid references organizations on delete cascade,
  person_id uuid references people on delete cascade,
  role text not null
    check (role in ('owner', 'admin', 'developer', 'marketer', 'support', 'viewer')),
  created_at timestamptz(3) not null,
  primary key (organization_id, person_id)
);
create index memberships_person on memberships (person_id);

create table sessions (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  -- SHA-256 of the token in the cookie.
  hash bytea not null unique,
  method text not null,
  user_agent text,
  network text,
  created_at timestamptz(3) not null,
  -- At most a minute older than the last request.
  used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  authenticated_at timestamptz(3)
) with (fillfactor = 80);
create index sessions_person on sessions (person_id);

-- One row per session. Lost in a crash, which costs a second's counting.
create unlogged table session_windows (
  session_id uuid primary key,
  second bigint not null,
  used integer not null
) with (fillfactor = 50);

create table invitations (
  id uuid primary key,
  organization_id uuid not null references organizations on delete cascade,
  -- SHA-256 of the token in the link.
  hash bytea not null unique,
  role text not null
    check (role in ('owner', 'admin', 'developer', 'marketer', 'support', 'viewer')),
  -- Null: whoever has the link may choose an address.
  email text,
  email_key text collate "C",
  -- Null: the operator of the installation.
  invited_by uuid references people on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  accepted_by uuid references people on delete set null
);
create index invitations_organization on invitations (organization_id, id desc);

-- PEOPLE-4: attempts to sign in by password. Lost in a crash, after which the counting starts again.
create unlogged table sign_in_attempts (
  -- A hash of the address, or of the address and the client's network.
  key bytea primary key,
  attempts integer not null,
  since timestamptz(3) not null,
  blocked_until timestamptz(3)
) with (fillfactor = 50);
create index sign_in_attempts_age on sign_in_attempts (coalesce(blocked_until, since));

-- Networks from which a person has signed in. Failed attempts from other networks do not lock the person out of these.
create table sign_in_networks (
  person_id uuid references people on delete cascade,
  -- HMAC of the client's network.
  network bytea,
  used_at timestamptz(3) not null,
  primary key (person_id, network)
);

create table recoveries (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  -- SHA-256 of the token in the link.
  hash bytea not null unique,
  -- Null: the operator of the installation.
  created_by uuid references people on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index recoveries_person on recoveries (person_id);

create table passkeys (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  -- The host of BASE_URL at the time (WebAuthn's RP ID).
  host text not null,
  credential_id bytea not null unique,
  -- COSE (RFC 9052, section 7).
  public_key bytea not null,
  -- Of the authenticator's signatures; 0 if it has none.
  counter bigint not null,
  transports text[] not null,
  synchronized boolean not null,
  name text not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index passkeys_person on passkeys (person_id, id desc);

-- Lost in a crash, after which browsers begin again.
create unlogged table sign_in_challenges (
  -- SHA-256 of the challenge.
  hash bytea primary key,
  -- SHA-256 of the token in the browser's cookie.
  browser bytea not null,
  purpose text not null,
  -- Who adds a passkey.
  person_id uuid,
  expires_at timestamptz(3) not null,
  data jsonb
) with (fillfactor = 50);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);

create table identities (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  issuer text not null,
  -- The claim `sub`: unique and never reassigned within the issuer (OpenID Connect Core, section 2).
  subject text not null,
  -- As the provider named it last; it identifies nobody.
  email text,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  unique (issuer, subject)
);
create index identities_person on identities (person_id, id desc);

create table identity_providers (
  organization_id uuid primary key references organizations on delete cascade,
  issuer text not null,
  client_id text not null,
  -- Sealed (EMAILS-14).
  client_secret text not null,
  name text not null,
  scopes text[] not null,
  groups_claim text not null,
  -- [{ group, role }], in order of precedence.
  group_roles jsonb not null,
  -- Null: without one of the groups, nobody has access.
  default_role text check (default_role <> 'owner'),
  requires_verified_email boolean not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);

create table managed_identities (
  organization_id uuid references organizations on delete cascade,
  issuer text,
  subject text,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz(3) not null,
  primary key (organization_id, issuer, subject)
);
create index managed_identities_person on managed_identities (person_id);
