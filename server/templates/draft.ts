import { type FieldFailure, invalid, ValidationError } from '../errors.ts';
import { requireAddress } from '../values/address.ts';
import { requireLocale } from '../values/locale.ts';
import { toRedirectUrl } from '../values/redirect-url.ts';
import { isSlug } from '../values/slug.ts';
import { checkDisplayText } from '../values/text.ts';
import { htmlSource } from './content.ts';
import { checkTemplate } from './language/index.ts';
import type { LayoutName } from './layouts/index.ts';
import type { TemplateContent } from './template.entity.ts';

const MAX_LOCALES = 50;
const MAX_TAG = 64;

/** A template as its author describes it, as a whole. */
export interface TemplateDraft {
  slug: string;
  name: string;
  description?: string | null;
  defaultLocale: string;
  successRedirectUrl?: string | null;
  fromEmail?: string | null;
  layout?: LayoutName | null;
  /** By locale. */
  content: Record<string, ContentDraft>;
}

/** In one locale; what is left out is not there. */
export interface ContentDraft {
  subject: string;
  html?: string | null;
  text?: string | null;
  preheader?: string | null;
}

/** A draft that may be stored. */
export interface SoundDraft extends Required<TemplateDraft> {
  content: Record<string, TemplateContent>;
}

/** Checks everything that can be wrong with a template by itself, and brings it into one form. */
export function checkDraft(draft: TemplateDraft): SoundDraft {
  const { slug, name, description = null, layout = null } = draft;
  const { fromEmail = null, successRedirectUrl = null } = draft;
  if (!isSlug(slug)) {
    const message =
      'A slug has at most 100 lower-case letters and digits, in groups joined by - or _.';
    throw invalid('slug', 'invalid_format', message);
  }
  const content = checkLocales(draft.content);
  const defaultLocale = requireLocale('default_locale', draft.defaultLocale);
  if (!content[defaultLocale]) {
    const message = `The content has nothing in the default locale ${defaultLocale}; add it, or name another default_locale.`;
    throw invalid('default_locale', 'not_found', message);
  }
  const failures = Object.entries(content).flatMap(([locale, parts]) =>
    contentFailures(`content.${locale}`, locale, layout, parts),
  );
  throwAny(failures);
  return {
    ...{ slug, description, layout, content, defaultLocale },
    name: checkDisplayText('name', name),
    fromEmail: fromEmail === null ? null : requireAddress('from', fromEmail).address,
    successRedirectUrl: successRedirectUrl === null ? null : checkRedirect(successRedirectUrl),
  };
}

function checkLocales(content: TemplateDraft['content']): Record<string, TemplateContent> {
  const tags = Object.keys(content);
  if (tags.length > MAX_LOCALES) {
    throw invalid('content', 'too_many', `The content may have at most ${MAX_LOCALES} locales.`);
  }
  if (tags.some((tag) => tag.length > MAX_TAG)) {
    throw invalid('content', 'too_long', `A locale may have at most ${MAX_TAG} characters.`);
  }
  const entries = Object.entries(content).map(([tag, parts]) => ({
    field: `content.${tag}`,
    locale: requireLocale(`content.${tag}`, tag),
    parts: toContent(parts),
  }));
  const twice = entries.find(
    ({ locale }, index) => entries.findIndex((other) => other.locale === locale) < index,
  );
  if (twice) {
    const message = `The content names the locale ${twice.locale} twice; leave one of them out.`;
    throw invalid(twice.field, 'conflict', message);
  }
  return Object.fromEntries(entries.map(({ locale, parts }) => [locale, parts]));
}

export const toContent = (draft: ContentDraft): TemplateContent => ({
  subject: draft.subject,
  html: draft.html ?? null,
  text: draft.text ?? null,
  preheader: draft.preheader ?? null,
});

/** Throws what is wrong with the content of one locale; `at` is where the request has it. */
export function checkContent(
  at: string,
  locale: string,
  layout: LayoutName | null,
  content: TemplateContent,
): void {
  throwAny(contentFailures(at, locale, layout, content));
}

function throwAny([first, ...rest]: FieldFailure[]): void {
  if (first) throw new ValidationError([first, ...rest]);
}

function contentFailures(
  at: string,
  locale: string,
  layout: LayoutName | null,
  content: TemplateContent,
): FieldFailure[] {
  checkDisplayText(`${at}.subject`, content.subject);
  const { html, text, preheader } = content;
  if (html === null && text === null) {
    throw invalid(at, 'required', `The field ${at} needs html or text.`);
  }
  if (preheader && (layout === null || html === null)) {
    const message = `The field ${at}.preheader needs a layout, and html that it goes around.`;
    throw invalid(`${at}.preheader`, 'conflict', message);
  }
  const failures = (['subject', 'html', 'text', 'preheader'] as const).flatMap((part) =>
    checkTemplate(content[part] ?? '').map(({ line, column, message }): FieldFailure => ({
      field: `${at}.${part}`,
      reason: 'invalid_format',
      message: `Line ${line}, column ${column}: ${message}`,
    })),
  );
  if (failures.length > 0 || layout === null) return failures;
  // The layout's own words count as well where the language bounds a source.
  return checkTemplate(htmlSource({ locale, layout, content }) ?? '').map(({ message }) => ({
    field: `${at}.html`,
    reason: 'invalid_format',
    message: `With the layout ${layout} around it: ${message}`,
  }));
}

function checkRedirect(text: string): string {
  const url = toRedirectUrl(text);
  if (url !== null) return url;
  throw invalid(
    'success_redirect_url',
    'invalid_value',
    'The field success_redirect_url must be a complete URL that begins with https://.',
  );
}
