import { Migration } from '@mikro-orm/migrations';

/**
 * Checks of foreign keys are planned once for a connection, perhaps while there is hardly a contact. Then
 * all indexes that begin with the organization cost the same, PostgreSQL takes the newest, and until the
 * table is analyzed each check reads half of the organization's contacts. So the key is made the newest.
 */
export class KeyOfContactsLast extends Migration {
  override name = '0019-key-of-contacts-last';

  override up(): void {
    this.addSql(`
      do $$
        declare
          foreign_keys jsonb;
          foreign_key jsonb;
        begin
          select jsonb_agg(jsonb_build_object('table', conrelid::regclass::text, 'name', conname,
              'definition', pg_get_constraintdef(oid))) into foreign_keys
            from pg_constraint
            where confrelid = 'contacts'::regclass and contype = 'f' and conparentid = 0;
          for foreign_key in select * from jsonb_array_elements(foreign_keys) loop
            execute format('alter table %s drop constraint %I', foreign_key ->> 'table',
              foreign_key ->> 'name');
          end loop;
          alter table contacts drop constraint contacts_organization_id_id_key;
          alter table contacts add constraint contacts_organization_id_id_key
            unique (organization_id, id);
          for foreign_key in select * from jsonb_array_elements(foreign_keys) loop
            execute format('alter table %s add constraint %I %s', foreign_key ->> 'table',
              foreign_key ->> 'name', foreign_key ->> 'definition');
          end loop;
        end
      $$;
    `);
  }
}
