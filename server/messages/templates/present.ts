import type { TemplateContent, TemplateVersion } from './template.entity.ts';
import type { VersionedTemplate } from './templates.ts';

/**
 * A template without its content: for lists, and for the audit log, where the version identifies the
 * content.
 */
export function presentSummary({ template, version }: VersionedTemplate) {
  return {
    id: template.id,
    slug: template.slug,
    name: template.name,
    description: template.description ?? null,
    ...presentFrame(version),
    success_redirect_url: template.successRedirectUrl ?? null,
    from: template.fromEmail ?? null,
    created_at: template.createdAt.toISOString(),
    updated_at: template.updatedAt.toISOString(),
  };
}

export type TemplateSummary = ReturnType<typeof presentSummary>;

export const presentTemplate = (found: VersionedTemplate) => ({
  ...presentSummary(found),
  content: presentContents(found.version),
});

export const presentVersion = (version: TemplateVersion) => ({
  ...presentFrame(version),
  content: presentContents(version),
  created_at: version.createdAt.toISOString(),
});

function presentFrame({ version, defaultLocale, layout, content, variables }: TemplateVersion) {
  return {
    version,
    default_locale: defaultLocale,
    locales: Object.keys(content).sort(),
    layout: layout ?? null,
    variables,
  };
}

const presentContents = ({ content }: TemplateVersion) =>
  Object.fromEntries(Object.entries(content).map(([locale, said]) => [locale, present(said)]));

const present = ({ subject, html, text, preheader = null }: TemplateContent) => ({
  subject,
  html,
  text,
  preheader,
});
