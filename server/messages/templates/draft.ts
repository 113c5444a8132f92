import type { components } from '../../../generated/types.ts';
import type { FindPictures } from '../../account/assets/shown.ts';
import { type FieldFailure, invalid, ValidationError } from '../../platform/errors.ts';
import { stepByStep } from '../../platform/concurrency/time-slices.ts';
import { requireAddress } from '../../platform/values/address.ts';
import { requireLocale } from '../../platform/values/locale.ts';
import { toRedirectUrl } from '../../platform/values/redirect-url.ts';
import { isSlug } from '../../platform/values/slug.ts';
import { checkLines, requireName } from '../../platform/values/text.ts';
import { TimeSlicer } from '../emails/lists/time-slicer.ts';
import { type NamedPicture, picturesIn } from '../blocks/block.ts';
import { checkBlocks, checkPreheader } from '../blocks/check.ts';
import { compileBlocks } from '../blocks/compile.ts';
import type { LocalizedContent } from './content.ts';
import { inspectContent } from './inspect.ts';
import type { LayoutName } from './layouts/index.ts';
import type { TemplateContent, TemplateVariable } from './template.entity.ts';
import { mergeVariables } from './variables.ts';
import { localeWarnings, type TemplateWarning } from './warnings.ts';

const MAX_LOCALES = 50;
const MAX_TAG = 64;

/** A complete template as the author submits it. */
export interface TemplateDraft {
  slug: string;
  name: string;
  description?: string | null;
  /** Default: the only locale of the content, otherwise the organization's default locale. */
  defaultLocale?: string;
  successRedirectUrl?: string | null;
  fromEmail?: string | null;
  sensitive?: boolean;
  layout?: LayoutName | null;
  /** Content by locale. */
  content: Record<string, ContentDraft>;
}

/** Content in one locale; omitted parts do not exist. */
export type ContentDraft = components['schemas']['TemplateContentDraft'];

/** A draft that passed all checks that need no database. */
export interface CheckedDraft extends Required<Omit<TemplateDraft, 'defaultLocale'>> {
  content: Record<string, TemplateContent>;
  /** Null: the organization's default locale, which the content must contain. */
  defaultLocale: string | null;
  /** The variables that the content and the layout read. */
  variables: TemplateVariable[];
  warnings: TemplateWarning[];
}

/** A draft that can be stored. */
export type StorableDraft = CheckedDraft & { defaultLocale: string };

/**
 * Validates and normalizes a template, as far as that needs no database, except that it finds the pictures of its blocks. This
 * takes a second for a large template, so it must run outside a transaction.
 */
export async function checkDraft(
  draft: TemplateDraft,
  findPictures: FindPictures,
): Promise<CheckedDraft> {
  const { slug, name, description = null } = draft;
  const { fromEmail = null, successRedirectUrl = null, sensitive = false } = draft;
  if (!isSlug(slug)) {
    const message =
      'A slug must consist of at most 100 lower-case letters and digits, in groups separated by - or _.';
    throw invalid('slug', 'invalid_format', message);
  }
  const content = await checkLocales(draft.content, findPictures);
  const { layout = defaultLayout(content) } = draft;
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
    sensitive,
    name: requireName('name', name),
    description: description === null ? null : checkLines('description', description),
    fromEmail: fromEmail === null ? null : requireAddress('from', fromEmail).address,
    successRedirectUrl: successRedirectUrl === null ? null : checkRedirect(successRedirectUrl),
    ...(await inspectAll(content, layout)),
  };
}

/** Sets the default locale of a draft that leaves it to the organization. */
export function settleLocale(draft: CheckedDraft, ofOrganization: string): StorableDraft {
  const defaultLocale = draft.defaultLocale ?? ofOrganization;
  requireContent(draft.content, defaultLocale);
  return { ...draft, defaultLocale };
}

function requireContent(content: CheckedDraft['content'], defaultLocale: string): void {
  if (content[defaultLocale]) return;
  const message = `The content lacks the default locale ${defaultLocale}; add it, or set another default_locale.`;
  throw invalid('default_locale', 'not_found', message);
}

/**
 * The variables of all locales and the warnings about them. Each locale is completed before the next
 * begins, while its parsed sources are cached; other requests run in between.
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

async function checkLocales(
  content: TemplateDraft['content'],
  findPictures: FindPictures,
): Promise<Record<string, TemplateContent>> {
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
    parts,
  }));
  const twice = entries.find(
    ({ locale }, index) => entries.findIndex((other) => other.locale === locale) < index,
  );
  if (twice) {
    const message = `The content contains the locale ${twice.locale} twice; remove one of them.`;
    throw invalid(twice.field, 'conflict', message);
  }
  const checked = await new TimeSlicer().map(
    entries,
    async ({ field, locale, parts }) =>
      [locale, await toContent(field, locale, parts, findPictures)] as const,
  );
  return Object.fromEntries(checked);
}

/** Blocks are the content of a document. */
const defaultLayout = (content: Record<string, TemplateContent>): LayoutName | null =>
  Object.values(content).some(({ blocks }) => blocks) ? 'card' : null;

/** Content as it is stored. `at` is its place in the request. Throws ValidationError for invalid blocks. */
export async function toContent(
  at: string,
  locale: string,
  { subject, html = null, text = null, preheader = null, blocks = null }: ContentDraft,
  findPictures: FindPictures,
): Promise<TemplateContent> {
  if (blocks === null) return { subject, html, text, preheader };
  if (html !== null || text !== null) {
    throw invalid(`${at}.blocks`, 'conflict', 'Content has either blocks, or html and text.');
  }
  throwAny([
    ...(preheader === null ? [] : checkPreheader(`${at}.preheader`, preheader)),
    ...(await checkBlocks(`${at}.blocks`, blocks)),
  ]);
  const pictures = await requirePictures(picturesIn(blocks, `${at}.blocks`), findPictures);
  const compiled = await stepByStep(compileBlocks(blocks, locale, pictures));
  return { subject, preheader, blocks, ...compiled };
}

async function requirePictures(
  named: NamedPicture[],
  findPictures: FindPictures,
): ReturnType<FindPictures> {
  const pictures = await findPictures([...new Set(named.map(({ id }) => id))]);
  throwAny(
    named
      .filter(({ id }) => !pictures.has(id))
      .map(({ at: field }) => ({
        field,
        reason: 'not_found',
        message: 'No picture has this id; it may have been deleted.',
      })),
  );
  return pictures;
}

/** The variables of one locale. Throws ValidationError for invalid content. */
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
