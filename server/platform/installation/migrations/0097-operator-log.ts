import { Migration } from '@mikro-orm/migrations';

/** What operators' commands have changed for the whole installation, and who gave them. */
export class OperatorLog extends Migration {
  override name = '0097-operator-log';

  override up(): void {
    this.addSql(`
      -- Like audit_log, for changes that belong to no organization or outlive it. Only the owner of the database writes and
      -- reads it; rows are never changed or deleted.
      create table operator_log (
        id uuid primary key,
        occurred_at timestamptz(3) not null default now(),
        -- The name that --as or the system gave; null where neither did.
        operator_name text,
        -- Not a reference: the entry outlives the organization.
        organization text,
        operation text not null,
        resource_type text not null,
        resource_id text not null,
        before jsonb,
        after jsonb
      );
      create index operator_log_newest on operator_log (occurred_at desc, id desc);
      insert into operator_log (id, occurred_at, operator_name, organization, operation, resource_type, resource_id)
        select gen_random_uuid(), deleted_at, deleted_by, slug, 'organizations.delete', 'organization', slug
        from deleted_organizations where slug is not null;
    `);
  }
}
