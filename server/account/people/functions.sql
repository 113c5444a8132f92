-- D-E2 to D-E5: people, their roles in organizations, and their sessions. Only the database role for sign-in has rights on
-- these tables; requests are authenticated by `admit_sessions`.
-- /
-- export class People extends Migration {
-- override name = '0064-people';
-- override up(): void {
-- for (const sql of [PEOPLE, SESSIONS, INVITATIONS, ATTEMPTS, ADMISSION]) this.addSql(sql);
-- }
-- }
-- const PEOPLE = `
-- create table people (
-- id uuid primary key,
-- As given, and as compared (G4).
-- email text not null,
-- email_key text collate "C" not null unique,
-- name text not null,
-- Algorithm, parameters, salt and hash; null for people who sign in otherwise.
-- password text,
-- created_at timestamptz(3) not null,
-- updated_at timestamptz(3) not null
-- );
-- create table memberships (
-- organization_id uuid not null references organizations on delete cascade,
-- person_id uuid not null references people on delete cascade,
-- role text not null
-- check (role in ('owner', 'admin', 'developer', 'marketer', 'support', 'viewer')),
-- created_at timestamptz(3) not null,
-- primary key (organization_id, person_id)
-- );
-- create index memberships_person on memberships (person_id);
-- `;
-- const SESSIONS = `
-- create table sessions (
-- id uuid primary key,
-- person_id uuid not null references people on delete cascade,
-- SHA-256 of the token in the cookie.
-- hash bytea not null unique,
-- method text not null,
-- user_agent text,
-- network text,
-- created_at timestamptz(3) not null,
-- At most a minute older than the last request.
-- used_at timestamptz(3) not null,
-- expires_at timestamptz(3) not null
-- ) with (fillfactor = 80);
-- create index sessions_person on sessions (person_id);
-- One row per session. Lost in a crash, which costs a second's counting.
-- create unlogged table session_windows (
-- session_id uuid primary key,
-- second bigint not null,
-- used integer not null
-- ) with (fillfactor = 50);
-- `;
-- const INVITATIONS = `
-- create table invitations (
-- id uuid primary key,
-- organization_id uuid not null references organizations on delete cascade,
-- SHA-256 of the token in the link.
-- hash bytea not null unique,
-- role text not null
-- check (role in ('owner', 'admin', 'developer', 'marketer', 'support', 'viewer')),
-- Null: whoever has the link may choose an address.
-- email text,
-- email_key text collate "C",
-- Null: the operator of the installation.
-- invited_by uuid references people on delete set null,
-- created_at timestamptz(3) not null,
-- expires_at timestamptz(3) not null,
-- accepted_at timestamptz(3),
-- accepted_by uuid references people on delete set null
-- );
-- create index invitations_organization on invitations (organization_id, id desc);
-- `;
-- const ATTEMPTS = `
-- D-E5: attempts to sign in by password. Lost in a crash, after which the counting starts again.
-- create unlogged table sign_in_attempts (
-- A hash of the address, or of the address and the client's network.
-- key bytea primary key,
-- attempts integer not null,
-- since timestamptz(3) not null,
-- blocked_until timestamptz(3)
-- ) with (fillfactor = 50);
-- Networks from which a person has signed in: guessing from elsewhere does not lock them out there.
-- create table sign_in_networks (
-- person_id uuid not null references people on delete cascade,
-- HMAC of the client's network.
-- network bytea not null,
-- used_at timestamptz(3) not null,
-- primary key (person_id, network)
-- );
-- `;
-- Like `admit_many` for API keys. The role is null without an organization, and in an organization of which the person is no member.
create function admit_sessions(session_hashes bytea[], organization_slugs text[])
  returns table (
    place integer, session_id uuid, person_id uuid, person_name text, organization_id uuid, role
    text, used integer, second bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  begin
    return query
      with asked as materialized (
        select a.place::integer as place, s.id as session_id, s.used_at, p.id as person_id,
          p.name as person_name, m.organization_id, m.role, row_number() over behind as behind
        from unnest(session_hashes, organization_slugs) with ordinality as a (hash, slug, place)
          join sessions s on s.hash = a.hash
          join people p on p.id = s.person_id
          left join organizations o on o.slug = a.slug
          left join memberships m on m.organization_id = o.id and m.person_id = p.id
        where s.expires_at > clock_timestamp()
          and s.used_at > clock_timestamp() - interval '12 hours'
        window behind as (partition by s.id order by a.place desc)
      ),
      -- Rows that another request updates or a sign-out deletes are left out.
      touched as (
        update sessions s set used_at = clock_timestamp()
          where s.id in (select l.id from sessions l
            where l.id = any(array(select n.session_id from asked n
              where n.used_at < clock_timestamp() - interval '1 minute'))
            for no key update skip locked)
      ),
      -- A caller that waited for the row may arrive with an older second: the newer one stands.
      counted as (
        insert into session_windows as w (session_id, second, used)
          select n.session_id, floor(extract(epoch from clock_timestamp()))::bigint,
            count(*)::integer
          from asked n group by 1, 2 order by 1
          on conflict (session_id) do update set
            second = greatest(w.second, excluded.second),
            used = case when excluded.second > w.second then excluded.used
              else w.used + excluded.used end
          returning session_id, second, used
      )
      select n.place, n.session_id, n.person_id, n.person_name, n.organization_id, n.role,
        (c.used - n.behind + 1)::integer, c.second
      from asked n join counted c using (session_id);
  end
  $$;
revoke all on function admit_sessions(bytea[], text[]) from public;

-- People could evade two limits of their organization: with several sessions (R1), and with another organization while theirs
-- may not send (S7).
-- /
-- export class LimitsOfPeople extends Migration {
-- override name = '0115-limits-of-people';
-- override up(): void {
-- this.addSql(ADMISSION);
-- this.addSql(OWNED);
-- }
-- }
-- Like `admit_sessions_with_age`, and also counts the requests that have a bucket for their organization, like
-- `admit_many`. Processes of the release before call `admit_sessions_with_age`; requests without a bucket still do.
create function admit_sessions_of_organizations(session_hashes bytea[], organization_slugs text[],
    modes text[], rate_buckets text[], session_limits integer[])
  returns table (
    place integer, session_id uuid, person_id uuid, person_name text, organization_id uuid, role
    text, used integer, second bigint, authenticated_at timestamptz, raised_limit integer,
    organization_used integer, organization_second bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  begin
    return query
      -- Sessions are counted first: all processes lock the windows in the same order.
      with admitted as materialized (
        select a.*, modes[a.place] as mode,
          -- A request that the limit of its session refuses takes nothing from the organization.
          case when a.role is not null and a.used <= session_limits[a.place]
            then rate_buckets[a.place] end as bucket
        from admit_sessions_with_age(session_hashes, organization_slugs) a
      ),
      asked as materialized (
        select n.place, n.organization_id, n.mode, n.bucket,
          (o.rate_limits ->> n.bucket)::integer as raised_limit,
          row_number() over behind as behind
        from admitted n join organizations o on o.id = n.organization_id
        where n.bucket is not null
        window behind as (
          partition by n.organization_id, n.mode, n.bucket order by n.place desc)
      ),
      -- A caller that waited for the row may arrive with an older second: the newer one stands.
      counted as (
        insert into rate_windows as w (organization_id, mode, bucket, second, used)
          select n.organization_id, n.mode, n.bucket,
            floor(extract(epoch from clock_timestamp()))::bigint, count(*)::integer
          from asked n group by 1, 2, 3 order by 1, 2, 3
          on conflict (organization_id, mode, bucket) do update set
            second = greatest(w.second, excluded.second),
            used = case when excluded.second > w.second then excluded.used
              else w.used + excluded.used end
          returning organization_id, mode, bucket, second, used
      )
      select a.place, a.session_id, a.person_id, a.person_name, a.organization_id, a.role, a.used,
        a.second, a.authenticated_at, n.raised_limit, (c.used - n.behind + 1)::integer, c.second
      from admitted a
        left join asked n on n.place = a.place
        left join counted c on c.organization_id = n.organization_id and c.mode = n.mode
          and c.bucket = n.bucket;
  end
  $$;
revoke all on function admit_sessions_of_organizations(bytea[], text[], text[], text[], integer[]) from public;

create function admit_sessions_with_age(session_hashes bytea[], organization_slugs text[])
  returns table (
    place integer, session_id uuid, person_id uuid, person_name text, organization_id uuid, role
    text, used integer, second bigint, authenticated_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  begin
    -- Null, if the session ended meanwhile, counts as long ago.
    return query
      select a.*, (select coalesce(s.authenticated_at, s.created_at)
        from sessions s where s.id = a.session_id)::timestamptz
      from admit_sessions(session_hashes, organization_slugs) a;
  end
  $$;
revoke all on function admit_sessions_with_age(bytea[], text[]) from public;

-- Entries keep the id of a person who was deleted, and lose the names.
create function forget_person(person uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update audit_log set person_name = '[deleted]',
      before = case when operation = 'me.update' then '{}'::jsonb else before end,
      after = case when operation = 'me.update' then '{}'::jsonb else after end
    where person_id = person
  $$;
revoke all on function forget_person(uuid) from public;

-- An organization that the person owns and whose sends are refused, those that the operator suspended first.
create function refused_organization_of(person uuid) returns table (slug text, by text)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  begin
    return query
      select o.slug::text, p.by::text from memberships m
        join organizations o on o.id = m.organization_id
        join pauses p on p.organization_id = m.organization_id
      where m.person_id = person and m.role = 'owner'
        and p.scope = 'organization' and p.refuses and p.by in ('operator', 'guard')
        and p.ended_at is null and (p.until is null or p.until > now())
      order by p.by = 'operator' desc, o.slug limit 1;
  end
  $$;
revoke all on function refused_organization_of(uuid) from public;
