import { Migration } from '@mikro-orm/migrations';

/** D-C4b: emails that repeat others. */
export class Resend extends Migration {
  override name = '0038-resend';

  override up(): void {
    this.addSql(`
      alter table emails
        -- The email that this one repeats.
        add column resend_of uuid,
        -- The email that repeats this one: an email is repeated once.
        add column resent_as uuid;
    `);
  }
}
