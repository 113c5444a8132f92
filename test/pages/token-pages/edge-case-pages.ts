import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createOrganization } from '../../support/app/account.ts';
import type { TestApp } from '../../support/app/app.ts';
import { png } from '../../support/browser/images.ts';
import { pageOf, signToken } from '../../support/app/tokens.ts';

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(3);
const HEBREW = 'חנות הספרים של נועה';

/** Paths of the pages of an organization whose names are hard to lay out. */
export async function edgeCasePages(app: TestApp, slug: string): Promise<Record<string, string>> {
  const longNames: [string, string] = [`${LONG_WORD} & Söhne, Nachfolger GmbH`, LONG_WORD];
  const long = await organize(app, `${slug}-long`, longNames, 60);
  const hebrew = await organize(app, `${slug}-hebrew`, [HEBREW, 'עדכונים (חדש!)'], 6);
  return {
    'long-preferences': pageOf(long.preferences, 'preferences'),
    'long-confirm': pageOf(long.confirm, 'confirm'),
    'long-unsubscribe': pageOf(long.preferences, 'unsubscribe'),
    'rtl-preferences': pageOf(hebrew.preferences, 'preferences'),
    'rtl-confirm': pageOf(hebrew.confirm, 'confirm'),
  };
}

/** A dark drawing on a transparent background, like many logos. */
const LOGO = png(480, 120);

const COLORS = { yellow: '#ffd400', navy: '#0b1f4b', grey: '#808080' };

const ARABIC = {
  'confirm.title': 'يرجى تأكيد اشتراكك',
  'confirm.lead': 'بعد التأكيد سيرسل {brand} إلى {email} ما يلي:',
  'confirm.button': 'تأكيد الاشتراك',
  'preferences.title': 'تفضيلات البريد الإلكتروني',
  'preferences.lead': 'اختر ما يجوز أن يرسله {brand} إلى {email}.',
  'preferences.save': 'حفظ التفضيلات',
  support: 'أسئلة؟ اكتب إلى:',
};

/** Pages with a logo, a color, a footer and texts of the organization. */
export async function brandedPages(app: TestApp, slug: string): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const [name, color] of Object.entries(COLORS)) {
    const locale = { yellow: 'ar', navy: 'de-AT', grey: 'cs' }[name] ?? 'en';
    const branded = await organize(app, `${slug}-${name}`, ['Tea & Co', 'Tea and more'], 3);
    const patch = {
      brand_color: color,
      brand_footer: 'Tea & Co, since 1999\nOpen Monday to Friday',
    };
    const body = { ...patch, brand_support_email: 'help@tea-and-co.example' };
    await branded.live.request('PATCH', '/api/v1/organization', { body });
    const logo = { data: LOGO.toString('base64') };
    await branded.live.request('PUT', '/api/v1/organization/logo', { body: logo });
    await branded.live.request('PUT', '/api/v1/organization/texts/ar', { body: { texts: ARABIC } });
    await app.asOwner((em) =>
      query(em, sql`update contacts set locale = ${locale} where id = ${branded.contactId}`),
    );
    pages[`brand-${name}-confirm`] = pageOf(branded.confirm, 'confirm');
    pages[`brand-${name}-preferences`] = pageOf(branded.preferences, 'preferences');
    pages[`brand-${name}-unsubscribe`] = pageOf(branded.preferences, 'unsubscribe');
  }
  return pages;
}

/**
 * An organization with many subtypes, and a contact with confirmation requests for some of them.
 */
async function organize(
  app: TestApp,
  slug: string,
  [brand, name]: [string, string],
  count: number,
) {
  const { id: organizationId, live } = await createOrganization(app, slug);
  const [contactId, typeId] = [newId(), newId()];
  const email = `${'x'.repeat(60)}@${'label.'.repeat(20)}example`;
  const subtypeIds = await app.asOwner(async (em) => {
    await query(em, sql`update organizations set brand = ${brand} where id = ${organizationId}`);
    await query(
      em,
      sql`insert into contacts (id, organization_id, email, email_key, locale)
        values (${contactId}, ${organizationId}, ${email}, ${email}, 'en')`,
    );
    await query(
      em,
      sql`insert into subscription_types (id, organization_id, slug, name, description, kind)
        values (${typeId}, ${organizationId}, 'type', ${name}, ${`${name} ${name}`}, 'marketing')`,
    );
    const rows = await query(
      em,
      sql<{ id: string }>`
        insert into subscription_subtypes (id, organization_id, type_id, slug, name, description)
        select gen_random_uuid(), ${organizationId}, ${typeId}, 's' || n, n || ' ' || ${name},
          case when n % 3 = 0 then ${`${name} ${name}`} end
        from generate_series(1, ${count}::int) as n returning id`,
    );
    const ids = rows.slice(0, 5).map(({ id }) => id);
    await query(
      em,
      sql`insert into consent_requests
            (organization_id, contact_id, subtype_id, text_version, expires_at)
          select ${organizationId}, ${contactId}, id, 1, now() + interval '1 day'
          from unnest(${ids}::uuid[]) as id`,
    );
    return ids;
  });
  const about = { organizationId, contactId };
  return {
    live,
    contactId,
    confirm: signToken(app, 'confirm', { ...about, subtypeIds }),
    preferences: signToken(app, 'preferences', { ...about, subtypeIds: subtypeIds.slice(0, 1) }),
  };
}
