import { Migration } from '@mikro-orm/migrations';

/** What the dashboard shows: when keys were used, and the HTML of emails. */
export class Dashboard extends Migration {
  override name = '0089-dashboard';

  override up(): void {
    this.addSql(`
      -- Null if the key was not used since this column exists.
      alter table api_keys add column last_used_at timestamptz(3);

      create table previews (
        -- SHA-256 of the token in the URL.
        token_hash bytea primary key,
        organization_id uuid not null references organizations on delete cascade,
        html text not null,
        created_at timestamptz(3) not null default now()
      );
      create index previews_of_organization on previews (organization_id, created_at);
      create index previews_created on previews (created_at);

      -- A frame sends no API key, and its token says nothing about the organization.
      create function read_preview(token_hash bytea) returns text
      language sql stable security definer set search_path = public, pg_temp as $$
        select p.html from previews p
        where p.token_hash = $1 and p.created_at > now() - interval '10 minutes'
      $$;
      revoke all on function read_preview(bytea) from public;
    `);
  }
}
