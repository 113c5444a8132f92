import { Migration } from '@mikro-orm/migrations';

/**
 * What answers a send that is repeated, and the indexes behind the list of emails. Of the caller's
 * words nothing is kept: the key and the body stand here as HMAC, and of the answer only what the
 * request itself doesn't say, which is no address. An erasure finds nothing to erase.
 */
export class Idempotency extends Migration {
  override name = '0005-idempotency';

  override up(): void {
    this.addSql(`
      create table idempotency_records (
        organization_id uuid not null references organizations on delete cascade,
        mode text not null check (mode in ('live', 'test')),
        operation text collate "C" not null,
        key_hash bytea not null,
        body_hash bytea not null,
        -- What the operation came to, from which the same answer can be made again to the letter.
        outcome json not null,
        created_at timestamptz(3) not null default now(),
        primary key (organization_id, mode, operation, key_hash)
      );
      create index on idempotency_records (created_at);

      create index on emails (organization_id, mode, to_key, id desc);
      create index on emails (organization_id, mode, template_slug, id desc);
      create index on emails (batch_id, id desc) where batch_id is not null;
      -- Statuses that few emails have; the others are found soon enough from the newest on.
      create index on emails (organization_id, mode, status, id desc)
        where status in ('bounced', 'complained', 'failed');
    `);
  }
}
