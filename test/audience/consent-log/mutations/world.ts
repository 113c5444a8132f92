import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../../../server/platform/database/sql.ts';

/** Adds contacts, each with a history of some subtypes. Each value can be recomputed from the contact's number. */
export async function addConsent(
  em: EntityManager,
  organizationId: string,
  {
    contacts,
    entries,
    name,
    ago = '0 days',
  }: { contacts: number; entries: number; name: string; ago?: string },
): Promise<void> {
  await query(
    em,
    sql`insert into contacts (id, organization_id, email, email_key, locale, created_at, updated_at)
      select uuidv7(), ${organizationId}, ${name} || n || '@people.example',
        ${name} || n || '@people.example', 'en', now(), now()
      from generate_series(1, ${contacts}) n`,
  );
  await query(
    em,
    sql`
      insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
        from_status, to_status, source, text_version, ip, user_agent, evidence, occurred_at)
      select uuidv7(-${ago}::interval), ${organizationId}, c.id, b.id, b.slug,
        case n % 2 when 1 then 'none' else 'subscribed' end,
        case n % 2 when 1 then 'subscribed' else 'none' end,
        case c.place % 2 when 1 then 'preference_page' else 'api' end, b.text_version,
        case c.place % 2 when 1 then '203.0.113.' || c.place % 250 end,
        case c.place % 2 when 1 then 'Agent "' || c.place || '"' end,
        case c.place % 3 when 1 then jsonb_build_object('url', 'https://shop.example/' || n,
          'text', E'Ano,\n chci.') end,
        now() - ${ago}::interval - interval '1 hour' + make_interval(secs => n)
      from generate_series(1, ${entries}) n,
        (select id, row_number() over (order by id) as place from contacts
          where organization_id = ${organizationId} and email like ${name} || '%') c,
        (select id, slug, text_version from subscription_subtypes
          where organization_id = ${organizationId} and not archived order by slug limit 2) b
      order by n, c.id, b.slug`,
  );
}

/** Erases the person as an erasure does. */
export async function eraseContact(
  em: EntityManager,
  organizationId: string,
  email: string,
): Promise<void> {
  await query(em, sql`select set_config('app.organization_id', ${organizationId}, true)`);
  await query(
    em,
    sql`select erase_contact(${organizationId}, ${email}, '\\x00'::bytea, 2000, null)`,
  );
}

/** Reduces what was erased, as after the end of CONSENT_RETENTION. */
export const endRetention = (em: EntityManager): Promise<unknown> =>
  query(em, sql`select forget_erased_consent(interval '-1 day', 1000)`);
