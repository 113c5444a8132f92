import { Migration } from '@mikro-orm/migrations';

/** How senders come to be verified, and stay so. */
export class Senders extends Migration {
  override name = '0013-senders';

  override up(): void {
    this.addSql(`
      alter table domains
        -- The series of looks that is under way; its id tells when it began. What an earlier series
        -- still finds out counts no more.
        add column check_id uuid,
        -- What the latest look found: answers of the DNS, and the identity at the provider.
        add column facts jsonb,
        add column checked_at timestamptz(3),
        -- Null when looking has ended.
        add column next_check_at timestamptz(3),
        -- Since when what verified it has gone; null while it is there.
        add column lost_since timestamptz(3);
      -- Identities at a provider are shared by all organizations.
      create index on domains (name);

      alter table sender_addresses
        -- When somebody who reads the address's mail allowed it.
        add column confirmed_at timestamptz(3),
        -- As for domains: looks whether the provider sends as the address.
        add column check_id uuid,
        add column next_check_at timestamptz(3);
      create index on sender_addresses (email_key);

      -- Links that were mailed, to limit them. They outlive the sender address, or removing and adding
      -- it again would begin the count anew.
      create table sender_links (
        id uuid primary key,
        organization_id uuid not null references organizations on delete cascade,
        -- The address as HMAC, as in suppressions.
        address_hash bytea not null,
        mailed_at timestamptz(3) not null default now()
      );
      create index on sender_links (organization_id, mailed_at);
      create index on sender_links (mailed_at);
    `);
  }
}
