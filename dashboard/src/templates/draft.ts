import type { Template, TemplateContentDraft, TemplatePut, TemplateVersion } from '@mailwright/sdk';

/** The fields of the form of a template. */
export type Draft = Required<
  Pick<
    TemplatePut,
    'name' | 'description' | 'layout' | 'from' | 'sensitive' | 'success_redirect_url'
  >
> & {
  default_locale: string;
  content: Record<string, TemplateContentDraft>;
};

/** The content of a version, with the settings that belong to no version. */
export function draftOf(template: Template, version: Template | TemplateVersion): Draft {
  const { name, description, from, sensitive, success_redirect_url } = template;
  const { layout, default_locale, content } = version;
  const settings = { name, description, from, sensitive, success_redirect_url };
  return { ...settings, layout, default_locale, content };
}

/** The server refuses empty parts: an empty field is no part. */
export function contentOf(content: TemplateContentDraft): TemplateContentDraft {
  const { subject, html, text, preheader, blocks } = content;
  // The server makes HTML and text of blocks.
  if (blocks) return { subject, preheader: preheader || null, blocks };
  return {
    subject,
    html: html || null,
    text: text || null,
    preheader: preheader || null,
  };
}

export function putOf(draft: Draft): TemplatePut {
  const content = Object.entries(draft.content).map(
    ([locale, one]) => [locale, contentOf(one)] as const,
  );
  const { name, description, from, success_redirect_url: redirect, layout } = draft;
  return {
    name,
    description: description || null,
    from: from || null,
    success_redirect_url: redirect || null,
    layout,
    sensitive: draft.sensitive,
    default_locale: draft.default_locale,
    content: Object.fromEntries(content),
  };
}

export interface SourceError {
  message: string;
  line: number;
  column: number;
}

interface FieldFailure {
  field?: string;
  message?: string;
}

function failuresOf(error: unknown): FieldFailure[] {
  const { details } = (error ?? {}) as { details?: { errors?: unknown } };
  return Array.isArray(details?.errors) ? (details.errors as FieldFailure[]) : [];
}

/** The locale of the first error that is in the content of a locale. */
export function localeOf(error: unknown): string | undefined {
  const fields = failuresOf(error).map(({ field }) => /^content\.([^.]+)\./.exec(field ?? '')?.[1]);
  return fields.find((locale) => locale !== undefined);
}

/** The errors of one field, with their places. Those without a place are shown by the notice alone. */
export function errorsAt(error: unknown, field: string): SourceError[] {
  return failuresOf(error).flatMap((one) => {
    const [, line, column] = /Line (\d+), column (\d+)/.exec(one.message ?? '') ?? [];
    if (one.field !== field || line === undefined || column === undefined) return [];
    return [{ message: one.message ?? '', line: Number(line), column: Number(column) }];
  });
}
