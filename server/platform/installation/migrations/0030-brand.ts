import { Migration } from '@mikro-orm/migrations';

/** How an organization's pages and mail look and what they say beside the brand and the legal details. */
export class Brand extends Migration {
  override name = '0030-brand';

  override up(): void {
    this.addSql(`
      alter table organizations
        add column brand_color text check (brand_color ~ '^#[0-9a-f]{6}$'),
        add column brand_footer text,
        add column brand_support_email text;

      -- What pages say in place of our texts.
      create table organization_texts (
        organization_id uuid not null references organizations on delete cascade,
        locale text not null,
        texts jsonb not null,
        primary key (organization_id, locale)
      );
    `);
  }
}
