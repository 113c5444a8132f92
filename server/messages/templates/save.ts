import { LockMode } from '../../platform/database/orm.ts';
import { keepPictures } from '../../account/assets/shown.ts';
import { requireRoom } from '../../account/organizations/maxima.ts';
import { queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import { isOrganization, type OrganizationScope, owned } from '../../platform/database/tenancy.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/values/id.ts';
import { canonicalJson } from '../../platform/values/json/json.ts';
import { isSlug } from '../../platform/values/slug.ts';
import { picturesIn } from '../blocks/block.ts';
import {
  checkDraft,
  type CheckedDraft,
  settleLocale,
  type StorableDraft,
  type TemplateDraft,
} from './draft.ts';
import { presentSummary, type TemplateSummary } from './present.ts';
import { Template, TemplateVersion } from './template.entity.ts';
import { currentVersion, isOwnSlug, noSuchTemplate, type VersionedTemplate } from './templates.ts';

export interface Saved {
  /** Null when the template is new. */
  before: TemplateSummary | null;
  after: VersionedTemplate;
}

/** Checks and saves a template without pictures of the library under its slug. */
export const putTemplate = async (scope: OrganizationScope, draft: TemplateDraft): Promise<Saved> =>
  saveTemplate(scope, await checkDraft(draft, () => Promise.resolve(new Map())));

/**
 * Saves a checked draft under its slug. A change of content, layout or default locale creates a version; a
 * change of name, description, sender, redirect or `sensitive` does not.
 */
export async function saveTemplate(scope: OrganizationScope, draft: CheckedDraft): Promise<Saved> {
  const { em } = scope;
  const locale = draft.defaultLocale ?? (await readDefaultLocale(scope));
  const storable = settleLocale(draft, locale);
  const template = await lockTemplate(scope, storable);
  const current = template.deletedAt ? null : await currentVersion(scope, template);
  if (!current && !isOwnSlug(storable.slug)) await requireRoom(scope, 'templates', 'slug');
  const before = current && presentSummary(current);
  const version =
    current && hasSameContent(current.version, storable)
      ? current.version
      : addVersion(em, template, storable);
  const { name, description, fromEmail, successRedirectUrl, sensitive, defaultLocale } = storable;
  Object.assign(template, { deletedAt: null, version: version.version, sensitive });
  Object.assign(template, { name, description, fromEmail, successRedirectUrl, defaultLocale });
  await em.flush();
  if (version !== current?.version) await savePictures(scope, version);
  return { before, after: { id: template.id, template, version } };
}

async function savePictures(
  scope: OrganizationScope,
  { id, content }: TemplateVersion,
): Promise<void> {
  const named = Object.entries(content).flatMap(([locale, { blocks = [] }]) =>
    picturesIn(blocks, `content.${locale}.blocks`),
  );
  const ids = [...new Set(named.map(({ id: picture }) => picture))];
  if (await keepPictures(scope, id, ids)) return;
  throw invalid('content', 'not_found', 'A picture of the content has just been deleted.');
}

export async function readDefaultLocale({
  em,
  organizationId,
}: OrganizationScope): Promise<string> {
  const { locale } = await queryOne<{ locale: string }>(
    em,
    sql`select o.default_locale as locale from organizations o
      where ${isOrganization(organizationId, 'o')}`,
  );
  return locale;
}

/**
 * Returns the template's row, locked, so that concurrent saves run one after the other. A new slug gets a
 * row that counts as deleted until the template is saved.
 */
async function lockTemplate(
  { em, organizationId }: OrganizationScope,
  { slug, name, defaultLocale }: StorableDraft,
): Promise<Template> {
  const now = new Date();
  await em.upsert(
    Template,
    {
      id: newId(),
      organizationId,
      slug,
      name,
      defaultLocale,
      sensitive: false,
      version: 0,
      createdAt: now,
      updatedAt: now,
      deletedAt: now,
    },
    { onConflictFields: ['organizationId', 'slug'], onConflictAction: 'ignore' },
  );
  return em.findOneOrFail(
    Template,
    { ...owned(organizationId), slug },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
}

function hasSameContent(version: TemplateVersion, draft: StorableDraft): boolean {
  const normalized = (content: StorableDraft['content']) =>
    Object.entries(content).map(
      ([locale, parts]) => [locale, { preheader: null, ...parts }] as const,
    );
  const comparable = ({
    content,
    layout,
    defaultLocale,
  }: StorableDraft | TemplateVersion): string =>
    canonicalJson([Object.fromEntries(normalized(content)), layout ?? null, defaultLocale]);
  return comparable(version) === comparable(draft);
}

function addVersion(em: Transaction, template: Template, draft: StorableDraft): TemplateVersion {
  const { content, layout, defaultLocale, variables } = draft;
  return em.create(TemplateVersion, {
    content,
    layout,
    defaultLocale,
    variables,
    organizationId: template.organizationId,
    templateId: template.id,
    version: template.version + 1,
  });
}

/** Deletes a template. Its versions are kept while accepted mail or consent records refer to them. */
export async function deleteTemplate(
  scope: OrganizationScope,
  slug: string,
): Promise<TemplateSummary> {
  const { em, organizationId } = scope;
  const template = isSlug(slug)
    ? await em.findOne(
        Template,
        { ...owned(organizationId), slug, deletedAt: null },
        { lockMode: LockMode.PESSIMISTIC_WRITE },
      )
    : null;
  if (!template) throw noSuchTemplate();
  const before = presentSummary(await currentVersion(scope, template));
  template.deletedAt = new Date();
  return before;
}
