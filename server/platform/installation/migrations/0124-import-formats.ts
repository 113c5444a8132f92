import { Migration } from '@mikro-orm/migrations';

/** D-D2: the formats of dates and numbers that the check of an import finds. */
export class ImportFormats extends Migration {
  override name = '0124-import-formats';

  override up(): void {
    this.addSql('alter table imports add column formats jsonb');
    this.addSql(`
      update imports set report = report || '{"date_format": null, "decimal": null}'::jsonb
      where report is not null`);
  }
}
