import { Migration } from '@mikro-orm/migrations';

/**
 * Organizations take turns in the validation of contacts. The previous version finds due contacts by this index, too: it
 * contains only contacts that are to be validated.
 */
export class ValidationTurns extends Migration {
  override name = '0112-validation-turns';

  override up(): void {
    this.addSql(`create index contacts_validation on contacts (organization_id, validate_at)
      where validate_at is not null`);
    this.addSql('drop index contacts_validate_at_idx');
  }
}
