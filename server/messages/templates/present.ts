import type { TemplateContent, TemplateVersion } from './template.entity.ts';
import type { ListedTemplate, VersionedTemplate, VersionFrame } from './templates.ts';

/**
 * A template without its content: for lists, and for the audit log, where the version identifies the
 * content.
 */
export const presentSummary = ({ template, version }: VersionedTemplate) =>
  presentListed({ template, version, locales: Object.keys(version.content) });

export function presentListed({ template, version, locales }: Omit<ListedTemplate, 'id'>) {
  return {
    id: template.id,
    slug: template.slug,
    name: template.name,
    description: template.description ?? null,
    ...presentFrame(version, locales),
    success_redirect_url: template.successRedirectUrl ?? null,
    from: template.fromEmail ?? null,
    sensitive: template.sensitive,
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
  ...presentFrame(version, Object.keys(version.content)),
  content: presentContents(version),
  created_at: version.createdAt.toISOString(),
});

function presentFrame(
  { version, defaultLocale, layout, variables }: VersionFrame,
  locales: string[],
) {
  return {
    version,
    default_locale: defaultLocale,
    locales: locales.toSorted(),
    layout: layout ?? null,
    variables,
  };
}

const presentContents = ({ content }: TemplateVersion) =>
  Object.fromEntries(Object.entries(content).map(([locale, said]) => [locale, present(said)]));

const present = ({ subject, html, text, preheader = null, blocks }: TemplateContent) => ({
  subject,
  html,
  text,
  preheader,
  blocks: blocks ?? null,
});
