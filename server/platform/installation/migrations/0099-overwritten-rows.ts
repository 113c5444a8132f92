import { Migration } from '@mikro-orm/migrations';

/** C7: a file that states its number of rows is complete without those that an erasure has overwritten. */
export class OverwrittenRows extends Migration {
  override name = '0099-overwritten-rows';

  override up(): void {
    // Rows that were overwritten before the check counted them.
    this.addSql('alter table imports add column overwritten_rows integer not null default 0');
  }
}
