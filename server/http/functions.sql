create function admit(key_hash bytea, rate_bucket text, client_address inet)
  returns table (
    key_id uuid, organization_id uuid, mode text, scopes text[], sender_domains text[],
    network_bound boolean, raised_limit integer, used integer, second bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  begin
    select k.id, k.organization_id, k.mode, k.scopes, k.sender_domains, k.networks is not null,
        (o.rate_limits ->> rate_bucket)::integer
      into key_id, organization_id, mode, scopes, sender_domains, network_bound, raised_limit
      from api_keys k join organizations o on o.id = k.organization_id
      where k.hash = key_hash and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > clock_timestamp())
        and (k.networks is null or client_address <<= any(k.networks));
    if not found then
      return;
    end if;

    -- A caller that waited for the row may arrive with an older second: the newer one stands.
    insert into rate_windows as w (organization_id, mode, bucket, second, used)
      values (organization_id, mode, rate_bucket, floor(extract(epoch from clock_timestamp()))::bigint, 1)
      on conflict (organization_id, mode, bucket) do update set
        second = greatest(w.second, excluded.second),
        used = case when excluded.second > w.second then 1 else w.used + 1 end
      returning w.used, w.second into used, second;
    return next;
  end
  $$;
revoke all on function admit(bytea, text, inet) from public;

create function admit_many(key_hashes bytea[], rate_buckets text[], client_addresses inet[])
  returns table (
    place integer, key_id uuid, organization_id uuid, mode text, scopes text[], sender_domains
    text[], network_bound boolean, raised_limit integer, used integer, second bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
  #variable_conflict use_column
  begin
    return query
      with asked as materialized (
        select a.place::integer as place, a.bucket, k.id as key_id, k.organization_id, k.mode,
          k.scopes, k.sender_domains, k.networks is not null as network_bound,
          (o.rate_limits ->> a.bucket)::integer as raised_limit,
          row_number() over behind as behind
        from unnest(key_hashes, rate_buckets, client_addresses) with ordinality
            as a (hash, bucket, address, place)
          join api_keys k on k.hash = a.hash
          join organizations o on o.id = k.organization_id
        where k.revoked_at is null
          and (k.expires_at is null or k.expires_at > clock_timestamp())
          and (k.networks is null or a.address <<= any(k.networks))
        window behind as (
          partition by k.organization_id, k.mode, a.bucket order by a.place desc)
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
      select n.place, n.key_id, n.organization_id, n.mode, n.scopes, n.sender_domains,
        n.network_bound, n.raised_limit, (c.used - n.behind + 1)::integer, c.second
      from asked n join counted c using (organization_id, mode, bucket);
  end
  $$;
revoke all on function admit_many(bytea[], text[], inet[]) from public;
