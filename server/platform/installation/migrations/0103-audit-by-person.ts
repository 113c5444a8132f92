import { Migration } from '@mikro-orm/migrations';

/** The changes of one person are found by an index, and names are removed with a person who is deleted. */
export class AuditByPerson extends Migration {
  override name = '0103-audit-by-person';

  override up(): void {
    this.addSql(`
      create index audit_log_person on audit_log (person_id, organization_id, id desc)
        where person_id is not null;

      -- Entries keep the id of a person who was deleted, and lose the names.
      create or replace function forget_person(person uuid) returns void
        language sql volatile security definer set search_path = public, pg_temp as $$
          update audit_log set person_name = '[deleted]',
              before = case when operation = 'me.update' then '{}'::jsonb else before end,
              after = case when operation = 'me.update' then '{}'::jsonb else after end
            where person_id = person
        $$;
    `);
  }
}
