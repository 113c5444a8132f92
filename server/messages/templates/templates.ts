import { countFitting } from '../../platform/database/page-size.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, owned, ownedBy } from '../../platform/database/tenancy.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { FoundRows, Slice } from '../../platform/values/cursor.ts';
import { isSlug } from '../../platform/values/slug.ts';
import { Template, TemplateVersion } from './template.entity.ts';

export interface VersionedTemplate {
  id: string;
  template: Template;
  version: TemplateVersion;
}

export type VersionFrame = Pick<
  TemplateVersion,
  'version' | 'defaultLocale' | 'layout' | 'variables'
>;

/** A template of a list, without its content, which can be long. */
export interface ListedTemplate {
  id: string;
  template: Template;
  version: VersionFrame;
  locales: string[];
}

/** Slugs of the content of campaigns, which no request can name. */
const OWN = 'campaign:';
export const ownSlug = (campaignId: string): string => OWN + campaignId;
export const isOwnSlug = (slug: string): boolean => slug.startsWith(OWN);

export async function listTemplates(
  { em, organizationId }: OrganizationScope,
  { after, count }: Slice,
): Promise<FoundRows<ListedTemplate>> {
  const { fitting, isCut } = await countFitting(
    em,
    sql`select row_number() over (order by t.id desc) as place,
        coalesce(octet_length(t.description), 0) + octet_length(v.variables::text) as bytes
      from templates t join template_versions v on v.template_id = t.id and v.version = t.version
      where ${ownedBy(organizationId, 't')} and t.deleted_at is null
        and t.slug not like 'campaign:%' and (${after}::uuid is null or t.id < ${after})
      order by t.id desc limit ${count}`,
  );
  const templates = await em.find(
    Template,
    {
      ...owned(organizationId),
      deletedAt: null,
      $not: { slug: { $like: `${OWN}%` } },
      ...(after ? { id: { $lt: after } } : {}),
    },
    { orderBy: { id: 'desc' }, limit: Math.max(1, fitting) },
  );
  if (templates.length === 0) return { rows: [], reached: null };
  const versions = await em.find(
    TemplateVersion,
    {
      ...owned(organizationId),
      $or: templates.map(({ id, version }) => ({ templateId: id, version })),
    },
    { exclude: ['content'] },
  );
  const locales = await query<{ id: string; locales: string[] }>(
    em,
    sql`select id, array(select jsonb_object_keys(content)) as locales from template_versions
      where ${ownedBy(organizationId)} and id = any(${versions.map(({ id }) => id)}::uuid[])`,
  );
  const byTemplate = new Map(versions.map((version) => [version.templateId, version]));
  const localesOf = new Map(locales.map((row) => [row.id, row.locales]));
  return {
    rows: templates.flatMap((template) => {
      const version = byTemplate.get(template.id);
      if (!version) return [];
      return [{ id: template.id, template, version, locales: localesOf.get(version.id) ?? [] }];
    }),
    reached: isCut ? (templates.at(-1)?.id ?? null) : null,
  };
}

export async function getTemplate(
  scope: OrganizationScope,
  slug: string,
): Promise<VersionedTemplate> {
  const found = await findTemplate(scope, slug);
  if (!found) throw noSuchTemplate();
  return found;
}

export async function findTemplate(
  scope: OrganizationScope,
  slug: string,
): Promise<VersionedTemplate | null> {
  const { em, organizationId } = scope;
  const template = isSlug(slug)
    ? await em.findOne(Template, { ...owned(organizationId), slug, deletedAt: null })
    : null;
  return template && currentVersion(scope, template);
}

export async function currentVersion(
  scope: OrganizationScope,
  template: Template,
): Promise<VersionedTemplate> {
  const { em, organizationId } = scope;
  const { id, version: number } = template;
  const current = { ...owned(organizationId), templateId: id, version: number };
  return { id, template, version: await em.findOneOrFail(TemplateVersion, current) };
}

export const noSuchTemplate = (): NotFoundError =>
  new NotFoundError('template', 'No template has this slug.');
