import { sql } from '../../platform/database/sql.ts';
import type { RawBuilder } from 'kysely';
import type { Replacements } from '../texts/page-texts.ts';
import type { Logo } from './organization.entity.ts';

/** How pages look that an organization's recipients are shown, and what they say of it; named as stored. */
export interface Look {
  color: string | null;
  footer: string | null;
  support_email: string | null;
  logo: Logo | null;
}

/** The same of a page, with what it says in place of our texts. */
export interface PageLook extends Look {
  texts: Replacements | null;
}

/** Read with the row `o` of the organization. */
export const LOOK = sql`json_build_object('color', o.brand_color, 'footer', o.brand_footer,
  'support_email', o.brand_support_email, 'logo', o.logo) as look`;

/** The same, with the texts that a page for people of a locale may need. */
export const pageLook = (
  locale: RawBuilder<unknown>,
) => sql`json_build_object('color', o.brand_color,
  'footer', o.brand_footer, 'support_email', o.brand_support_email, 'logo', o.logo,
  'texts', (select json_object_agg(t.locale, t.texts) from organization_texts t
    where t.organization_id = o.id
      and t.locale in (${locale}, split_part(${locale}, '-', 1), 'en'))) as look`;
