import { Migration } from '@mikro-orm/migrations';

/** What becomes of an email whose hand-over broke off: it fails, or goes out once more (V3). */
export class UnknownOutcome extends Migration {
  override name = '0024-unknown-outcome';

  override up(): void {
    this.addSql(`
      alter table organizations
        -- Of mail whose send says nothing about it, unless it has a subtype.
        add column unknown_outcome text not null default 'fail'
          check (unknown_outcome in ('fail', 'resend'));
      alter table emails
        -- As decided when the email was accepted; null is \`fail\`.
        add column unknown_outcome text check (unknown_outcome in ('fail', 'resend')),
        -- Set when the email went out again without proof that the provider hadn't taken it.
        add column maybe_delivered boolean;
    `);
  }
}
