-- Like `admit_many` for API keys. The role is null without an organization, and in one of which the person is no member.
create function admit_sessions(session_hashes bytea[], organization_slugs text[])
  returns table (
    place integer, session_id uuid, person_id uuid, person_name text, organization_id uuid, role
    text, used integer, second bigint, authenticated_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  begin
    return query
      with asked as materialized (
        select a.place::integer as place, s.id as session_id, s.used_at,
          coalesce(s.authenticated_at, s.created_at) as authenticated_at, p.id as person_id,
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
        (c.used - n.behind + 1)::integer, c.second, n.authenticated_at::timestamptz
      from asked n join counted c using (session_id);
  end
  $$;
revoke all on function admit_sessions(bytea[], text[]) from public;

-- Like `admit_sessions`, and also counts the requests that have a bucket for their organization, like `admit_many`: people
-- could evade its limits with several sessions (LIMITS-1).
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
        from admit_sessions(session_hashes, organization_slugs) a
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

-- For all people: only the role for sign-in has rights on the tables. Returns the highest number of rows that were deleted
-- from one table.
create function delete_ended_sessions(at_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    deleted integer;
    most integer;
  begin
    delete from sessions where id = any(array(select s.id from sessions s
      where s.expires_at <= now() or s.used_at <= now() - interval '12 hours'
      limit at_most for update skip locked));
    get diagnostics most = row_count;
    delete from session_windows where session_id = any(array(select w.session_id
      from session_windows w where w.second < extract(epoch from now()) - 3600
        and not exists (select from sessions s where s.id = w.session_id)
      limit at_most for update skip locked));
    get diagnostics deleted = row_count;
    most := greatest(most, deleted);
    delete from invitations where id = any(array(select i.id from invitations i
      where i.expires_at < now() limit at_most for update skip locked));
    get diagnostics deleted = row_count;
    most := greatest(most, deleted);
    delete from recoveries where id = any(array(select r.id from recoveries r
      where r.expires_at < now() limit at_most for update skip locked));
    get diagnostics deleted = row_count;
    most := greatest(most, deleted);
    delete from sign_in_networks where (person_id, network) in (select n.person_id, n.network
      from sign_in_networks n where n.used_at < now() - interval '90 days'
      limit at_most for update skip locked);
    get diagnostics deleted = row_count;
    return greatest(most, deleted);
  end
  $$;
revoke all on function delete_ended_sessions(integer) from public;

-- Entries keep the id of a deleted person, and lose the name. Returns how many did.
create function forget_person(person uuid, at_most integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    forgotten integer;
  begin
    update audit_log set person_name = '[deleted]',
        before = case when operation = 'me.update' then '{}'::jsonb else before end,
        after = case when operation = 'me.update' then '{}'::jsonb else after end
      where id = any(array(
        select a.id from audit_log a
        where a.person_id = person and (a.person_name is distinct from '[deleted]'
          or a.operation = 'me.update' and (a.before, a.after) is distinct from ('{}'::jsonb, '{}'::jsonb))
        limit at_most));
    get diagnostics forgotten = row_count;
    return forgotten;
  end
  $$;
revoke all on function forget_person(uuid, integer) from public;

-- An organization of the person whose sends are refused; organizations that the operator has suspended come first.
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
