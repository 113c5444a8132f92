import { Migration } from '@mikro-orm/migrations';

/** Which key made a key, so that whoever ends one finds what it left behind. */
export class KeyMakers extends Migration {
  override name = '0015-key-makers';

  override up(): void {
    this.addSql(`
      -- Null when the operator of the installation made the key.
      alter table api_keys add column created_by uuid;
    `);
    this.addSql(`
      update api_keys k set created_by = m.id
        from audit_log a join api_keys m on m.id = a.api_key_id
        where a.operation = 'apiKeys.create' and a.organization_id = k.organization_id
          and a.resource_type = 'api_key' and a.resource_id = k.id::text;
    `);
  }
}
