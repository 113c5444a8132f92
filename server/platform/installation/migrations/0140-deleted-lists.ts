import { Migration } from '@mikro-orm/migrations';

/** The members of a deleted list are removed in the background. Its slug is its id, so that the former one is free. */
export class DeletedLists extends Migration {
  override name = '0140-deleted-lists';

  override up(): void {
    this.addSql('alter table lists add column deleted_at timestamptz(3)');
    this.addSql(
      'create index deleted_lists on lists (organization_id) where deleted_at is not null',
    );
  }
}
