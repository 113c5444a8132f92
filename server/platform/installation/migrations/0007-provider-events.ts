import { Migration } from '@mikro-orm/migrations';

/** Hearing back from the provider, and what hand-overs of unknown outcome are judged by (V3, V5). */
export class ProviderEvents extends Migration {
  override name = '0007-provider-events';

  override up(): void {
    this.addSql(`
      -- What a provider reported, until it is applied. Its words about a bounce may tell of the person:
      -- an erasure takes them out, and of erased mail they don't come in.
      create table provider_events (
        id uuid primary key,
        email_id uuid not null,
        -- Null when no such email is known.
        organization_id uuid,
        event jsonb not null,
        received_at timestamptz(3) not null default now()
      );
      create index on provider_events (email_id);
      create index on provider_events (received_at);

      -- That a configuration set's reports come through: of mail claimed until then, seen at that time.
      create table event_proofs (
        configuration_set text collate "C" not null,
        claimed_until timestamptz(3) not null,
        processed_at timestamptz(3) not null default now()
      );
      create index on event_proofs (configuration_set, processed_at);

      alter table emails
        -- Of the latest hand-over; null when the provider reports nothing about it.
        add column configuration_set text,
        -- When the latest hand-over began; it stays when claimed_at goes.
        add column attempted_at timestamptz(3),
        -- When an email of unknown outcome was given its only second hand-over.
        add column resent_at timestamptz(3);
    `);
  }
}
