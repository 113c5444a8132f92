import { sql } from '../../platform/database/sql.ts';
import type { RawBuilder } from 'kysely';
import type { FooterField } from '../texts/index.ts';
import type { Replacements } from '../texts/page-texts.ts';
import type { Logo } from './organization.entity.ts';

/**
 * Colors, footer, support address and logo of an organization, for pages and mail. The properties are named
 * like the columns.
 */
export interface Branding {
  color: string | null;
  footer: string | null;
  support_email: string | null;
  logo: Logo | null;
}

/** The branding of a page, with the texts that replace the built-in ones. */
export interface PageBranding extends Branding {
  texts: Replacements | null;
}

/** Selected with the row `o` of the organization. */
export const BRANDING = sql`json_build_object('color', o.brand_color, 'footer', o.brand_footer,
  'support_email', o.brand_support_email, 'logo', o.logo) as branding`;

/** The branding with the texts that a page in this locale may need. */
export const pageBranding = (
  locale: RawBuilder<unknown>,
) => sql`json_build_object('color', o.brand_color,
  'footer', o.brand_footer, 'support_email', o.brand_support_email, 'logo', o.logo,
  'texts', (select json_object_agg(t.locale, t.texts) from organization_texts t
    where t.organization_id = o.id
      and t.locale in (${locale}, split_part(${locale}, '-', 1), 'en'))) as branding`;

/** The organization's own texts of the end of emails, by locale: labels of links, and fields in other languages. Null without any. */
export type FooterTexts = Record<
  string,
  Partial<Record<'unsubscribe' | 'preferences' | FooterField, string>>
>;

/** Selected with the row `o` of the organization. */
export const FOOTER_TEXTS = sql`(
  select json_object_agg(t.locale, f.texts) from organization_texts t
    cross join lateral (select json_object_agg(substr(e.key, 7), e.value) as texts
      from jsonb_each_text(t.texts) e where starts_with(e.key, 'email.')) f
  where t.organization_id = o.id and f.texts is not null)`;
