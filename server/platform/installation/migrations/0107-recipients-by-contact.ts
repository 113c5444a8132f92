import { Migration } from '@mikro-orm/migrations';

/**
 * The index serves only the search for one contact. A B-tree also has the order of the contacts, and PostgreSQL read all
 * recipients of a campaign in that order, from the first one on, to find the pending ones.
 */
export class RecipientsByContact extends Migration {
  override name = '0107-recipients-by-contact';

  override up(): void {
    this.addSql(
      'create index campaign_recipients_of_contact on campaign_recipients using hash (contact_id)',
    );
    this.addSql('drop index campaign_recipients_contact');
  }
}
