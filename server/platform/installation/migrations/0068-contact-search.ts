import { Migration } from '@mikro-orm/migrations';

/**
 * C6: contacts by the beginning of their address or name. `lower` is not leakproof, so row-level security keeps it out of
 * index conditions; the function applies the condition of the organization itself.
 *
 * Both indexes are partial, although all contacts have an address: in a young table all indexes that begin with the
 * organization cost the same, and statements of foreign keys would otherwise read all contacts of the organization in this one.
 */
export class ContactSearch extends Migration {
  override name = '0068-contact-search';

  override up(): void {
    this.addSql(`
      create index contacts_by_address on contacts (organization_id, email_key text_pattern_ops)
        where email_key is not null;
      create index contacts_by_name on contacts (organization_id, lower(name) text_pattern_ops)
        where name is not null;
    `);
    this.addSql(`
      create function contacts_named(beginning text, most integer) returns setof uuid
      language sql stable security definer set search_path = public, pg_temp as $$
        select c.id from contacts c
        where c.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
          and c.name is not null and lower(c.name) ~>=~ lower(beginning)
          and lower(c.name) ~<~ (lower(beginning) || U&'\\+10FFFF')
        limit most
      $$;
      revoke all on function contacts_named(text, integer) from public;
    `);
  }
}
