import { Migration } from '@mikro-orm/migrations';

/** The entries of all audit logs that operators' commands have made are read together. */
export class ChangesByOperators extends Migration {
  override name = '0098-changes-by-operators';

  override up(): void {
    this.addSql(`
      create index audit_log_of_operators on audit_log (id desc) where api_key_id is null and person_id is null;
    `);
  }
}
