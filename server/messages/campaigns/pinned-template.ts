import { queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { pickLocale } from '../../platform/values/locale.ts';
import { isOwnSlug } from '../templates/templates.ts';
import type { RenderTemplate } from '../templates/rendering.ts';

/** A version of a template. */
export interface PinnedTemplate {
  versionId: string;
  version: number;
  /** Null for the content of a campaign. */
  slug: string | null;
  defaultLocale: string;
  /** Whether it reads the variable `contact`. */
  readsContact: boolean;
  sensitive: boolean;
  locales: string[];
  /** The locale of its content for a contact. */
  localeFor(locale: string): string;
  prepare(em: Transaction, renderTemplate: RenderTemplate): Promise<void>;
}

export async function readTemplate(
  { em, organizationId }: OrganizationScope,
  { versionId }: { versionId: string },
): Promise<PinnedTemplate> {
  const row = await queryOne<{
    version: number;
    slug: string;
    default_locale: string;
    locales: string[];
    reads_contact: boolean;
    sensitive: boolean;
  }>(
    em,
    sql`
      select v.version, t.slug, t.sensitive, t.default_locale, array(select jsonb_object_keys(v.content)) as locales,
        jsonb_path_exists(v.variables, '$[*].name ? (@ == "contact")') as reads_contact
      from template_versions v join templates t on t.id = v.template_id
      where ${ownedBy(organizationId, 'v')} and v.id = ${versionId}`,
  );
  const { version, slug, default_locale: defaultLocale, locales } = row;
  return {
    versionId,
    version,
    slug: isOwnSlug(slug) ? null : slug,
    defaultLocale,
    locales,
    readsContact: row.reads_contact,
    sensitive: row.sensitive,
    localeFor: (locale) => pickLocale(locale, locales, defaultLocale),
    prepare: (em_, renderTemplate) =>
      renderTemplate.prepare(
        em_,
        locales.map((locale) => ({ versionId, locale })),
      ),
  };
}
