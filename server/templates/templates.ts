import type { EntityManager } from '@mikro-orm/postgresql';
import { owned } from '../database/tenancy.ts';
import { NotFoundError } from '../errors.ts';
import { readCursor } from '../values/cursor.ts';
import { isSlug } from '../values/slug.ts';
import { Template, TemplateVersion } from './template.entity.ts';

export interface VersionedTemplate {
  id: string;
  template: Template;
  version: TemplateVersion;
}

/** One more than the limit, so that the caller sees whether another page follows. */
export async function listTemplates(
  em: EntityManager,
  organizationId: string,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<VersionedTemplate[]> {
  const after = readCursor(cursor);
  const templates = await em.find(
    Template,
    { ...owned(organizationId), deletedAt: null, ...(after ? { id: { $lt: after } } : {}) },
    { orderBy: { id: 'desc' }, limit: limit + 1 },
  );
  return withVersions(em, organizationId, templates);
}

/** The template that a path names. */
export async function getTemplate(
  em: EntityManager,
  organizationId: string,
  slug: string,
): Promise<VersionedTemplate> {
  const template = isSlug(slug)
    ? await em.findOne(Template, { ...owned(organizationId), slug, deletedAt: null })
    : null;
  if (!template) throw noSuchTemplate();
  return currentVersion(em, organizationId, template);
}

export async function currentVersion(
  em: EntityManager,
  organizationId: string,
  template: Template,
): Promise<VersionedTemplate> {
  const [found] = await withVersions(em, organizationId, [template]);
  if (!found) throw new Error('A template has no current version.');
  return found;
}

export const noSuchTemplate = (): NotFoundError =>
  new NotFoundError('template', 'No template has this slug.');

async function withVersions(
  em: EntityManager,
  organizationId: string,
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
