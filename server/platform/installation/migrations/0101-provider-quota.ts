import { Migration } from '@mikro-orm/migrations';

/** D-B9: how many emails the provider accepts in 24 hours. */
export class ProviderQuota extends Migration {
  override name = '0101-provider-quota';

  override up(): void {
    for (const sql of [COLUMN, READ]) this.addSql(sql);
  }
}

const COLUMN = `
  -- Null is no limit, or one that is not known.
  alter table send_gates add column max_per_day double precision;
`;

const READ = `
  -- The request role cannot read the gates.
  create function provider_daily_quota(transport_name text) returns double precision
    language sql stable security definer set search_path = public, pg_temp as $$
      select g.max_per_day from send_gates g where g.transport = transport_name
    $$;
  revoke all on function provider_daily_quota(text) from public;
`;
