import { Migration } from '@mikro-orm/migrations';

/** Logos, which anybody may fetch who knows their hash, and what each organization says of its own. */
export class Assets extends Migration {
  override name = '0031-assets';

  override up(): void {
    this.addSql(`
      alter table organizations add column logo jsonb;

      create table assets (
        hash text collate "C" primary key,
        organization_id uuid not null references organizations on delete cascade,
        content_type text not null,
        content bytea not null check (octet_length(content) <= 262144),
        created_at timestamptz(3) not null default now(),
        -- Null while it is the organization's logo.
        replaced_at timestamptz(3)
      );
      -- Compressed already.
      alter table assets alter column content set storage external;
      create index assets_organization on assets (organization_id, replaced_at);
      create index assets_replaced on assets (replaced_at) where replaced_at is not null;

      -- Who fetches one is nobody's caller.
      create function read_asset(hash text) returns table (content_type text, content bytea)
      language sql stable security definer set search_path = public, pg_temp as $$
        select a.content_type, a.content from assets a where a.hash = $1
      $$;
      revoke all on function read_asset(text) from public;
    `);
  }
}
