import { Migration } from '@mikro-orm/migrations';

/** A.4: emails by whose links a person has unsubscribed. */
export class UnsubscribedAt extends Migration {
  override name = '0046-unsubscribed-at';

  override up(): void {
    this.addSql(`
      alter table emails
        -- When a person first ended a subscription by a link of this email.
        add column unsubscribed_at timestamptz(3);
    `);
  }
}
