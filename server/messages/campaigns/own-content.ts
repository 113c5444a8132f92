import type { components } from '../../../generated/types.ts';
import type { FindPictures } from '../../account/assets/shown.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, owned, ownedBy } from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';
import { checkDraft, type CheckedDraft } from '../templates/draft.ts';
import { saveTemplate } from '../templates/save.ts';
import { Template, type TemplateContent } from '../templates/template.entity.ts';
import { currentVersion, ownSlug } from '../templates/templates.ts';
import type { CampaignDescription, CampaignFields, CampaignRow } from './campaign.ts';

type Content = Pick<components['schemas']['Campaign'], 'default_locale' | 'layout' | 'content'>;

/** Checks content outside of a transaction; null for a campaign with a template. */
export async function checkOwnContent(
  slug: string,
  { name, template, content, default_locale: defaultLocale, layout }: CampaignDescription,
  findPictures: FindPictures,
): Promise<CheckedDraft | null> {
  if (content === undefined) {
    const [other] = Object.entries({ default_locale: defaultLocale, layout }).filter(
      ([, value]) => value !== undefined,
    );
    if (!other) return null;
    const [field] = other;
    throw invalid(field, 'conflict', `The field ${field} needs content of the campaign's own.`);
  }
  if (template !== undefined) {
    throw invalid('content', 'conflict', 'A campaign has either a template or content of its own.');
  }
  return checkDraft({ slug, name, content, defaultLocale, layout }, findPictures);
}

/** Saves content as a template of the campaign. Its version increases if it was changed. */
export async function saveOwnContent(
  scope: OrganizationScope,
  campaignId: string,
  draft: CheckedDraft,
): Promise<Pick<CampaignFields, 'template' | 'content_version'>> {
  const slug = ownSlug(campaignId);
  const { after } = await saveTemplate(scope, { ...draft, slug });
  return { template: slug, content_version: after.version.version };
}

/** The content is kept while something refers to it. */
export const deleteOwnContent = (
  { em, organizationId }: OrganizationScope,
  campaignId: string,
): Promise<unknown> =>
  query(
    em,
    sql`update templates t set deleted_at = now()
      where ${ownedBy(organizationId, 't')} and t.slug = ${ownSlug(campaignId)} and t.deleted_at is null`,
  );

async function readOwn(scope: OrganizationScope, { template: slug }: CampaignRow) {
  const { em, organizationId } = scope;
  const template = await em.findOneOrFail(Template, { ...owned(organizationId), slug });
  return currentVersion(scope, template);
}

/** Saves a copy of the content of another campaign; the fields of a campaign with a template. */
export async function copyOwnContent(
  scope: OrganizationScope,
  campaign: CampaignRow,
  campaignId: string,
): Promise<Pick<CampaignFields, 'template' | 'content_version'>> {
  const { template, content_version: version } = campaign;
  if (version === null) return { template, content_version: null };
  const { template: own, version: current } = await readOwn(scope, campaign);
  const { content, defaultLocale, layout, variables } = current;
  const { name, description = null } = own;
  return saveOwnContent(scope, campaignId, {
    slug: template,
    name,
    description,
    content,
    defaultLocale,
    variables,
    layout: layout ?? null,
    fromEmail: null,
    successRedirectUrl: null,
    sensitive: false,
    warnings: [],
  });
}

const NO_CONTENT: Content = { default_locale: null, layout: null, content: null };

export async function presentOwnContent(
  scope: OrganizationScope,
  campaign: CampaignRow,
): Promise<Content> {
  if (campaign.content_version === null) return NO_CONTENT;
  const { defaultLocale, layout, content } = (await readOwn(scope, campaign)).version;
  return {
    default_locale: defaultLocale,
    layout: layout ?? null,
    content: Object.fromEntries(
      Object.entries(content).map(([locale, { subject, preheader = null, blocks = [] }]) => [
        locale,
        { subject, preheader, blocks },
      ]),
    ),
  };
}

/** The content that a campaign has now; null if it has none of its own. */
export const readOwnContent = async (
  scope: OrganizationScope,
  found: CampaignRow | null,
): Promise<Record<string, TemplateContent> | null> =>
  found?.content_version ? (await readOwn(scope, found)).version.content : null;
