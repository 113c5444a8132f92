import type { Handlers } from '../http/operation.ts';
import { toPage } from '../values/cursor.ts';
import { getTemplate, listTemplates, type VersionedTemplate } from './templates.ts';

export const templateHandlers = {
  'templates.list': async ({ query, caller, em }) => {
    const { limit = 50, cursor } = query;
    const templates = await listTemplates(em, caller.organizationId, { limit, cursor });
    return { status: 200, body: toPage(templates, limit, presentSummary) };
  },

  'templates.get': async ({ path, caller, em }) => {
    const found = await getTemplate(em, caller.organizationId, path.slug);
    return { status: 200, body: { ...presentSummary(found), content: found.version.content } };
  },
} satisfies Partial<Handlers>;

function presentSummary({ template, version }: VersionedTemplate) {
  return {
    id: template.id,
    slug: template.slug,
    name: template.name,
    description: template.description ?? null,
    version: template.version,
    default_locale: template.defaultLocale,
    locales: Object.keys(version.content).sort(),
    variables: version.variables,
    success_redirect_url: template.successRedirectUrl ?? null,
    created_at: template.createdAt.toISOString(),
    updated_at: template.updatedAt.toISOString(),
  };
}
