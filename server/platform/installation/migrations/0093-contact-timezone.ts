import { Migration } from '@mikro-orm/migrations';

/** D-D2: the time zone of contacts. */
export class ContactTimezone extends Migration {
  override name = '0093-contact-timezone';

  override up(): void {
    // The name of an IANA time zone.
    this.addSql('alter table contacts add column timezone text collate "C"');
  }
}
