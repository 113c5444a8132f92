import { Migration } from '@mikro-orm/migrations';

/**
 * Alerts are mailed only to addresses whose owner has confirmed them. Addresses from before are not confirmed; they get a link
 * when there is something to report.
 */
export class VerifiedAlertAddresses extends Migration {
  override name = '0132-verified-alert-addresses';

  override up(): void {
    this.addSql(`
      alter table organizations
        add column alert_email_verified_at timestamptz(3),
        add column alert_email_link_at timestamptz(3)`);
    // At most one alert a day: when the last one was enqueued.
    this.addSql('alter table webhook_states add column alerted_at timestamptz(3)');
    // Its state, which a change of the state does not clear.
    this.addSql(`
      alter table sending_guards
        add column alerted_at timestamptz(3),
        add column last_alerted_state text`);
    this.addSql(`
      -- Links that were mailed to alert addresses, to limit them.
      create table alert_links (
        id uuid primary key,
        organization_id uuid not null references organizations on delete cascade,
        -- The address as HMAC, as in suppressions.
        address_hash bytea not null,
        mailed_at timestamptz(3) not null default now()
      );
      create index on alert_links (organization_id, mailed_at);
      create index on alert_links (mailed_at)`);
  }
}
