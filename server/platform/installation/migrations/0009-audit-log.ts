import { Migration } from '@mikro-orm/migrations';

/** Who changed what of an account, and how it was before. Requests can add to it and read it. */
export class AuditLog extends Migration {
  override name = '0009-audit-log';

  override up(): void {
    this.addSql(`
      create table audit_log (
        -- The time of the change stands in it.
        id uuid primary key,
        organization_id uuid not null references organizations on delete cascade,
        -- Null when the operator of the installation made the change.
        api_key_id uuid,
        operation text collate "C" not null,
        resource_type text collate "C" not null,
        -- Its slug, key or name, or its id where it has none of them.
        resource_id text collate "C" not null,
        -- As the API shows it, without secrets; null before it was made, and after it was deleted.
        before jsonb,
        after jsonb,
        -- Of a row that tells of a person: the address as HMAC, as in suppressions. An erasure finds it.
        address_hash bytea
      );
      create index on audit_log (organization_id, id desc);
      create index on audit_log (organization_id, resource_type, resource_id, id desc);
      create index on audit_log (organization_id, address_hash) where address_hash is not null;
    `);
  }
}
