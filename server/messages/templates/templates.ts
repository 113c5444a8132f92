import { countFitting } from '../../platform/database/page-size.ts';
import { sql } from '../../platform/database/sql.ts';
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

export async function listTemplates(
  scope: OrganizationScope,
  { after, count }: Slice,
): Promise<FoundRows<VersionedTemplate>> {
  const { em, organizationId } = scope;
  // The response excludes the content, but reading the versions loads it, so its size counts.
  const { fitting, isCut } = await countFitting(
    em,
    sql`select row_number() over (order by t.id desc) as place,
        octet_length(v.content::text) as bytes
      from templates t join template_versions v on v.template_id = t.id and v.version = t.version
      where ${ownedBy(organizationId, 't')} and t.deleted_at is null
        and (${after}::uuid is null or t.id < ${after})
      order by t.id desc limit ${count}`,
  );
  const templates = await em.find(
    Template,
    { ...owned(organizationId), deletedAt: null, ...(after ? { id: { $lt: after } } : {}) },
    { orderBy: { id: 'desc' }, limit: Math.max(1, fitting) },
  );
  return {
    rows: await withVersions(scope, templates),
    reached: isCut ? (templates.at(-1)?.id ?? null) : null,
  };
}

export async function getTemplate(
  scope: OrganizationScope,
  slug: string,
): Promise<VersionedTemplate> {
  const { em, organizationId } = scope;
  const template = isSlug(slug)
    ? await em.findOne(Template, { ...owned(organizationId), slug, deletedAt: null })
    : null;
  if (!template) throw noSuchTemplate();
  return currentVersion(scope, template);
}

export async function currentVersion(
  scope: OrganizationScope,
  template: Template,
): Promise<VersionedTemplate> {
  const [found] = await withVersions(scope, [template]);
  if (!found) throw new Error('A template has no current version.');
  return found;
}

export const noSuchTemplate = (): NotFoundError =>
  new NotFoundError('template', 'No template has this slug.');

async function withVersions(
  { em, organizationId }: OrganizationScope,
  templates: Template[],
): Promise<VersionedTemplate[]> {
  if (templates.length === 0) return [];
  const versions = await em.find(TemplateVersion, {
    ...owned(organizationId),
    $or: templates.map(({ id, version }) => ({ templateId: id, version })),
  });
  const byTemplate = new Map(versions.map((version) => [version.templateId, version]));
  return templates.flatMap((template) => {
    const version = byTemplate.get(template.id);
    return version ? [{ id: template.id, template, version }] : [];
  });
}
