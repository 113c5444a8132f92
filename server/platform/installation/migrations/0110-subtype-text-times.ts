import { Migration } from '@mikro-orm/migrations';

/** Since when people read a version of a text. It is not known for those that are stored already. */
export class SubtypeTextTimes extends Migration {
  override name = '0110-subtype-text-times';

  override up(): void {
    this.addSql('alter table subtype_texts add column created_at timestamptz(3)');
    this.addSql('alter table subtype_texts alter column created_at set default now()');
  }
}
