import { Migration } from '@mikro-orm/migrations';

/**
 * What has to happen before the organization is known: find the key and count the request, in one
 * round trip. It runs with the owner's rights, so that the request role needs none on keys and
 * counters.
 */
export class Admission extends Migration {
  override name = '0002-admission';

  override up(): void {
    this.addSql(`
      create function admit(key_hash bytea, rate_bucket text)
      returns table (
        key_id uuid, organization_id uuid, mode text, scopes text[],
        raised_limit integer, used integer, second bigint
      )
      language plpgsql volatile security definer set search_path = public, pg_temp as $$
      #variable_conflict use_column
      begin
        select k.id, k.organization_id, k.mode, k.scopes, (o.rate_limits ->> rate_bucket)::integer
          into key_id, organization_id, mode, scopes, raised_limit
          from api_keys k join organizations o on o.id = k.organization_id
          where k.hash = key_hash and k.revoked_at is null
            and (k.expires_at is null or k.expires_at > clock_timestamp());
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
      revoke all on function admit(bytea, text) from public;
    `);
  }
}
