import { Migration } from '@mikro-orm/migrations';

/**
 * Admission of requests that come together: what they count in one window is added at once, and each
 * has its place in it. In the order of the windows, so that two processes never wait for each other.
 */
export class AdmissionTogether extends Migration {
  override name = '0017-admission-together';

  override up(): void {
    this.addSql(`
      create function admit_many(key_hashes bytea[], rate_buckets text[])
      returns table (
        place integer, key_id uuid, organization_id uuid, mode text, scopes text[],
        raised_limit integer, used integer, second bigint
      )
      language plpgsql volatile security definer set search_path = public, pg_temp as $$
      #variable_conflict use_column
      begin
        return query
          with asked as materialized (
            select a.place::integer as place, a.bucket, k.id as key_id, k.organization_id, k.mode,
              k.scopes, (o.rate_limits ->> a.bucket)::integer as raised_limit,
              row_number() over behind as behind
            from unnest(key_hashes, rate_buckets) with ordinality as a (hash, bucket, place)
              join api_keys k on k.hash = a.hash
              join organizations o on o.id = k.organization_id
            where k.revoked_at is null
              and (k.expires_at is null or k.expires_at > clock_timestamp())
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
          select n.place, n.key_id, n.organization_id, n.mode, n.scopes, n.raised_limit,
            (c.used - n.behind + 1)::integer, c.second
          from asked n join counted c using (organization_id, mode, bucket);
      end
      $$;
      revoke all on function admit_many(bytea[], text[]) from public;
    `);
  }
}
