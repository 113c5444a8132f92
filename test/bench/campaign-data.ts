import { query, sql } from '../../server/platform/database/sql.ts';
import { putTemplate } from '../../server/messages/templates/save.ts';
import type { Account } from './account.ts';
import type { Database } from './database.ts';

/** Of each ten contacts, so many have consented. */
const WITH_CONSENT = 8;

/** Contacts of one transaction, so that no statement takes too long. */
const STEP = 5_000;

interface CampaignData {
  contacts: number;
  startsAt: 'now' | 'infinity';
}

/** Contacts, most of them with consent, and the campaign `bench` to all of them. */
export async function prepareCampaign(
  database: Database,
  { organizationId }: Account,
  { contacts, startsAt }: CampaignData,
): Promise<void> {
  await database.asOwner(async (em) => {
    await putTemplate(
      { em, organizationId },
      {
        slug: 'bench',
        name: 'Bench',
        defaultLocale: 'en',
        content: {
          en: {
            subject: 'News for {{ contact.name }}',
            html: '<p>Hello {{ contact.name }},</p><p>{{ offer }}</p><p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p>',
          },
        },
      },
    );
  });
  for (let first = 1; first <= contacts; first += STEP)
    await addContacts(database, organizationId, first, Math.min(contacts, first + STEP - 1));
  await database.asOwner(async (em) => {
    await query(
      em,
      sql`insert into campaigns (id, organization_id, slug, name, subtype, audience, template, data, tags,
          first_wave, status, scheduled_at, template_version_id, template_version)
        select gen_random_uuid(), t.organization_id, 'bench', 'Bench', 'newsletter',
          '{"lists": [], "rule": null, "exclude_lists": []}', t.slug, '{"offer": "Twenty per cent"}', '{}',
          false, 'scheduled', ${startsAt}::timestamptz, v.id, v.version
        from templates t join template_versions v on v.template_id = t.id where t.slug = 'bench'`,
    );
  });
  for (const table of ['contacts', 'consents'])
    await database.asOwner((em) => query(em, sql`analyze ${sql.table(table)}`));
}

const addContacts = (
  database: Database,
  organizationId: string,
  first: number,
  last: number,
): Promise<void> =>
  database.asOwner(async (em) => {
    const numbers = sql`generate_series(${first}::integer, ${last}::integer) n`;
    await query(
      em,
      sql`insert into contacts (id, organization_id, email, email_key, name, locale, validation_status)
        select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || '7'
            || lpad(to_hex(n / 4096), 3, '0') || '8' || lpad(to_hex(n % 4096), 3, '0') || substr(md5(n::text), 1, 12))::uuid,
          ${organizationId}, 'reader' || n || '@example.com', 'reader' || n || '@example.com', 'Reader ' || n,
          'en', 'valid'
        from ${numbers}`,
    );
    await query(
      em,
      sql`insert into consents (organization_id, contact_id, subtype_id, state, source, confirmed_at)
        select c.organization_id, c.id, b.id, 'subscribed', 'api', now()
        from ${numbers} join contacts c on c.organization_id = ${organizationId}
            and c.email_key = 'reader' || n || '@example.com',
          subscription_subtypes b
        where b.slug = 'newsletter' and n % 10 < ${WITH_CONSENT}::integer`,
    );
  });
