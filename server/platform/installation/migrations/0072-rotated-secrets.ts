import { Migration } from '@mikro-orm/migrations';

/** Until when a key that was replaced is accepted, and who replaced it. */
export class RotatedSecrets extends Migration {
  override name = '0072-rotated-secrets';

  override up(): void {
    this.addSql(`
      alter table secrets
        -- Null for keys that are in use.
        add column valid_until timestamptz(3),
        add column rotated_by text;
    `);
  }
}
