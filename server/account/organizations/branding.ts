import { sql } from '../../platform/database/sql.ts';
import type { RawBuilder } from 'kysely';
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

/** The organization's own texts for the links at the end of emails, by locale; null without any. */
export type FooterTexts = Record<string, { unsubscribe?: string; preferences?: string }>;

/** Selected with the row `o` of the organization. */
export const FOOTER_TEXTS = sql`(
  select json_object_agg(t.locale, json_strip_nulls(json_build_object(
    'unsubscribe', t.texts ->> 'email.unsubscribe', 'preferences', t.texts ->> 'email.preferences')))
  from organization_texts t where t.organization_id = o.id
    and coalesce(t.texts ->> 'email.unsubscribe', t.texts ->> 'email.preferences') is not null)`;
