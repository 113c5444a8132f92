import { Migration } from '@mikro-orm/migrations';

/**
 * People could evade two limits of their organization: with several sessions (R1), and with another organization while theirs
 * may not send (S7).
 */
export class LimitsOfPeople extends Migration {
  override name = '0115-limits-of-people';

  override up(): void {
    this.addSql(ADMISSION);
    this.addSql(OWNED);
  }
}

/**
 * Like `admit_sessions_with_age`, and also counts the requests that have a bucket for their organization, like
 * `admit_many`. Processes of the release before call `admit_sessions_with_age`; requests without a bucket still do.
 */
const ADMISSION = `
  create function admit_sessions_of_organizations(session_hashes bytea[], organization_slugs text[],
    modes text[], rate_buckets text[], session_limits integer[])
  returns table (
    place integer, session_id uuid, person_id uuid, person_name text, organization_id uuid,
    role text, used integer, second bigint, authenticated_at timestamptz,
    raised_limit integer, organization_used integer, organization_second bigint
  )
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
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
  revoke all on function admit_sessions_of_organizations(bytea[], text[], text[], text[], integer[])
    from public;
`;

/** The role of sign-in has no access to pauses. */
const OWNED = `
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
`;
