import { Migration } from '@mikro-orm/migrations';

/**
 * The proof of consent. Rows are only ever added: the request role has no right to change or delete
 * them, and nothing refers to the contact by foreign key, so that the proof outlives it.
 */
export class ConsentLedger extends Migration {
  override name = '0003-consent-ledger';

  override up(): void {
    this.addSql(`
      -- Counts up with every change of what people read before they decide.
      alter table subscription_subtypes add column text_version integer not null default 1;

      create table consent_ledger (
        id uuid primary key,
        organization_id uuid not null,
        contact_id uuid not null,
        subtype_id uuid not null,
        -- As it was called then.
        subtype_key text not null,
        from_status text not null,
        to_status text not null,
        source text not null,
        api_key_id uuid,
        text_version integer not null,
        occurred_at timestamptz(3) not null default now()
      );
      create index on consent_ledger (organization_id, contact_id, id desc);
    `);
  }
}
