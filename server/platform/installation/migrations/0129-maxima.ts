import { Migration } from '@mikro-orm/migrations';

/** G17: maxima that the operator has raised for one organization, by noun. Those of all organizations are in the code. */
export class Maxima extends Migration {
  override name = '0129-maxima';

  override up(): void {
    this.addSql(`alter table organizations add column maxima jsonb not null default '{}'`);
    // The bytes of an organization are counted when a part is uploaded.
    this.addSql('create index import_slices_of_organization on import_slices (organization_id)');
  }
}
