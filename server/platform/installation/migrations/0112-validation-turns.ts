import { Migration } from '@mikro-orm/migrations';

/**
 * Organizations take turns in the validation of contacts. The previous version, and the question whether any contact is due,
 * need the older index by time, too.
 */
export class ValidationTurns extends Migration {
  override name = '0112-validation-turns';

  override up(): void {
    this.addSql(`create index contacts_validation on contacts (organization_id, validate_at)
      where validate_at is not null`);
  }
}
