import { Migration } from '@mikro-orm/migrations';

/** Double opt-in: what was asked of people and not answered yet, and what proves their answers. */
export class ConsentRequests extends Migration {
  override name = '0004-consent-requests';

  override up(): void {
    this.addSql(`
      -- An open request is shown as "pending"; it lapses with the newest link to confirm it.
      create table consent_requests (
        organization_id uuid not null,
        contact_id uuid not null,
        subtype_id uuid not null,
        -- What the person agrees to by confirming, for the ledger.
        text_version integer not null,
        template_version_id uuid,
        evidence jsonb,
        requested_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        primary key (contact_id, subtype_id),
        foreign key (organization_id, contact_id)
          references contacts (organization_id, id) on delete cascade,
        foreign key (organization_id, subtype_id)
          references subscription_subtypes (organization_id, id) on delete cascade
      );
      create index on consent_requests (subtype_id);
      create index on consent_requests (expires_at);

      -- Each time somebody was asked, by the link that was given: what a person confirms by it is what
      -- was asked then.
      create table consent_askings (
        token_id uuid primary key,
        organization_id uuid not null,
        contact_id uuid not null,
        -- { "<subtype id>": version }
        text_versions jsonb not null,
        template_version_id uuid,
        evidence jsonb,
        asked_at timestamptz(3) not null,
        expires_at timestamptz(3) not null,
        foreign key (organization_id, contact_id)
          references contacts (organization_id, id) on delete cascade
      );
      create index on consent_askings (contact_id);
      create index on consent_askings (expires_at);

      alter table consent_ledger
        -- Where a person acted: the link, and from where it was used.
        add column token_id uuid,
        add column ip text,
        add column user_agent text,
        add column locale text,
        -- The confirmation email's template at the time, as it was called then.
        add column template_slug text,
        add column template_version integer,
        -- What the caller says about its own form.
        add column evidence jsonb;
    `);
  }
}
