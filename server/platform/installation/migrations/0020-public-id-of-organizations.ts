import { Migration } from '@mikro-orm/migrations';

/**
 * What the API shows as an organization's id: whoever could run SQL with an organization's own id could
 * act for it, so that one is shown to nobody. The audit log showed it too.
 */
export class PublicIdOfOrganizations extends Migration {
  override name = '0020-public-id-of-organizations';

  override up(): void {
    this.addSql(`
      alter table organizations add column public_id uuid not null default gen_random_uuid();
      -- The time and version of UUIDv7 (RFC 9562, section 5.7), the rest at random.
      update organizations set public_id =
        (left(uuid_at(created_at)::text, 14) || '7' || right(gen_random_uuid()::text, 21))::uuid;
      update audit_log a set
          before = case when before ? 'id' then before || jsonb_build_object('id', o.public_id)
            else before end,
          after = case when after ? 'id' then after || jsonb_build_object('id', o.public_id)
            else after end
        from organizations o
        where o.id = a.organization_id and a.resource_type = 'organization';
    `);
  }
}
