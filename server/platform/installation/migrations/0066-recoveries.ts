import { Migration } from '@mikro-orm/migrations';

/** Links by which a person whose password is lost sets a new one, and what deleting a person leaves in the audit log. */
export class Recoveries extends Migration {
  override name = '0066-recoveries';

  override up(): void {
    this.addSql(`
      create table recoveries (
        id uuid primary key,
        person_id uuid not null references people on delete cascade,
        -- SHA-256 of the token in the link.
        hash bytea not null unique,
        -- Null: the operator of the installation.
        created_by uuid references people on delete set null,
        created_at timestamptz(3) not null,
        expires_at timestamptz(3) not null
      );
      create index recoveries_person on recoveries (person_id);

      -- Entries keep the id of a person who was deleted, and lose the name.
      create function forget_person(person uuid) returns void
        language sql volatile security definer set search_path = public, pg_temp as $$
          update audit_log set person_name = '[deleted]' where person_id = person
        $$;
      revoke all on function forget_person(uuid) from public;
    `);
  }
}
