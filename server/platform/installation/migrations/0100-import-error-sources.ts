import { Migration } from '@mikro-orm/migrations';

/** D-D7: lines of NDJSON that cannot be imported, as they are in the file. */
export class ImportErrorSources extends Migration {
  override name = '0100-import-error-sources';

  override up(): void {
    // Null for rows of CSV, which have cells.
    this.addSql('alter table import_errors add column source text');
  }
}
