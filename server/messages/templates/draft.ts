import { type FieldFailure, invalid, ValidationError } from '../../platform/errors.ts';
import { requireAddress } from '../../platform/values/address.ts';
import { requireLocale } from '../../platform/values/locale.ts';
import { toRedirectUrl } from '../../platform/values/redirect-url.ts';
import { isSlug } from '../../platform/values/slug.ts';
import { checkLines, requireName } from '../../platform/values/text.ts';
import { TimeSlicer } from '../emails/time-slicer.ts';
import type { LocalizedContent } from './content.ts';
import { inspectContent } from './inspect.ts';
import type { LayoutName } from './layouts/index.ts';
import type { TemplateContent, TemplateVariable } from './template.entity.ts';
import { mergeVariables } from './variables.ts';
import { localeWarnings, type TemplateWarning } from './warnings.ts';

const MAX_LOCALES = 50;
const MAX_TAG = 64;

/** A template as its author describes it, as a whole. */
export interface TemplateDraft {
  slug: string;
  name: string;
  description?: string | null;
  /** Left out: the only locale of the content, else the organization's. */
  defaultLocale?: string;
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

/** A draft with which nothing is wrong by itself. */
export interface CheckedDraft extends Required<Omit<TemplateDraft, 'defaultLocale'>> {
  content: Record<string, TemplateContent>;
  /** Null: that of the organization, in which there must be content. */
  defaultLocale: string | null;
  /** What it reads, its layout included. */
  variables: TemplateVariable[];
  warnings: TemplateWarning[];
}

/** A draft that may be stored. */
export type SoundDraft = CheckedDraft & { defaultLocale: string };

/**
 * Checks everything that can be wrong with a template by itself, and brings it into one form. Takes a
 * second for a large template, so it is done while no transaction is open.
 */
export async function checkDraft(draft: TemplateDraft): Promise<CheckedDraft> {
  const { slug, name, description = null, layout = null } = draft;
  const { fromEmail = null, successRedirectUrl = null } = draft;
  if (!isSlug(slug)) {
    const message =
      'A slug has at most 100 lower-case letters and digits, in groups joined by - or _.';
    throw invalid('slug', 'invalid_format', message);
  }
  const content = checkLocales(draft.content);
  const locales = Object.keys(content);
  const only = locales.length === 1 ? locales[0] : undefined;
  const defaultLocale =
    draft.defaultLocale === undefined
      ? (only ?? null)
      : requireLocale('default_locale', draft.defaultLocale);
  if (defaultLocale !== null) requireContent(content, defaultLocale);
  return {
    slug,
    layout,
    content,
    defaultLocale,
    name: requireName('name', name),
    description: description === null ? null : checkLines('description', description),
    fromEmail: fromEmail === null ? null : requireAddress('from', fromEmail).address,
    successRedirectUrl: successRedirectUrl === null ? null : checkRedirect(successRedirectUrl),
    ...(await inspectAll(content, layout)),
  };
}

/** The draft in its default locale, where it leaves that to the organization. */
export function settleLocale(draft: CheckedDraft, ofOrganization: string): SoundDraft {
  const defaultLocale = draft.defaultLocale ?? ofOrganization;
  requireContent(draft.content, defaultLocale);
  return { ...draft, defaultLocale };
}

function requireContent(content: CheckedDraft['content'], defaultLocale: string): void {
  if (content[defaultLocale]) return;
  const message = `The content has nothing in the default locale ${defaultLocale}; add it, or name another default_locale.`;
  throw invalid('default_locale', 'not_found', message);
}

/**
 * What all locales read together, and the warnings about them. Each locale is done with before the
 * next begins, while what was read of its sources is at hand; other requests go on between.
 */
async function inspectAll(
  content: CheckedDraft['content'],
  layout: LayoutName | null,
): Promise<Pick<CheckedDraft, 'variables' | 'warnings'>> {
  const inspections = await new TimeSlicer().map(
    Object.entries(content),
    async ([locale, parts]) => {
      const localized = { locale, layout, content: parts };
      const inspection = await inspectContent(`content.${locale}`, localized);
      const isSound = inspection.failures.length === 0;
      const warnings = isSound ? await localeWarnings(localized, inspection.variables) : [];
      return { ...inspection, warnings };
    },
  );
  throwAny(inspections.flatMap(({ failures }) => failures));
  return {
    variables: mergeVariables(inspections.map(({ variables }) => variables)),
    warnings: inspections.flatMap(({ warnings }) => warnings),
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

/** What one locale reads; throws what is wrong with it. */
export async function checkContent(
  at: string,
  localized: LocalizedContent,
): Promise<TemplateVariable[]> {
  const { failures, variables } = await inspectContent(at, localized);
  throwAny(failures);
  return variables;
}

function throwAny([first, ...rest]: FieldFailure[]): void {
  if (first) throw new ValidationError([first, ...rest]);
}

function checkRedirect(text: string): string {
  const url = toRedirectUrl(text);
  if (url !== null) return url;
  throw invalid(
    'success_redirect_url',
    'invalid_value',
    'The field success_redirect_url must be a complete URL that begins with https:// and has no user name or password.',
  );
}
