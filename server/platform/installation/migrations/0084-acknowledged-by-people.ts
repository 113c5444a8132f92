import { Migration } from '@mikro-orm/migrations';

/** When people acknowledged the guard. */
export class AcknowledgedByPeople extends Migration {
  override name = '0084-acknowledged-by-people';

  override up(): void {
    this.addSql(`
      -- When a signed-in person acknowledged a state last; null if only API keys or operators did.
      alter table sending_guards add column person_acknowledged_at timestamptz(3);
    `);
  }
}
