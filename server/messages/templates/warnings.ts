import type { MailTransport } from '../../platform/config.ts';
import { queryOne, sql } from '../../platform/database/sql.ts';
import { isOrganization, type OrganizationScope } from '../../platform/database/tenancy.ts';
import { FOOTER_TEXTS, type FooterTexts } from '../../account/organizations/branding.ts';
import { hasLinkLabels } from './layouts/document.ts';
import { blockWarnings } from '../blocks/warnings.ts';
import { OWN_URLS } from '../blocks/urls.ts';
import { isVerifiedSender } from '../senders/verified.ts';
import { directionOf } from '../../platform/values/locale.ts';
import { requireAddress } from '../../platform/values/address.ts';
import { checkedContent, htmlSource, type LocalizedContent, renderContent } from './content.ts';
import { RenderError, riskyAttributes, TemplateError } from './language/index.ts';
import { unrecognizedTags } from './merge-tags/index.ts';
import { Pauses } from './pauses.ts';
import type { TemplateContent, TemplateVariable } from './template.entity.ts';
import type { VersionedTemplate } from './templates.ts';

/** A warning that does not prevent saving or sending. */
export interface TemplateWarning {
  code:
    | 'button_without_link'
    | 'clipped_by_gmail'
    | 'deprecated_variable'
    | 'image_without_alt'
    | 'nested_document'
    | 'no_direction'
    | 'no_success_redirect'
    | 'no_text'
    | 'sender_not_verified'
    | 'unchecked_url'
    | 'unquoted_attribute'
    | 'unrecognized_tag'
    | 'untranslated_layout';
  message: string;
  /** Null when the warning concerns the whole template. */
  locale: string | null;
}

/** Gmail shows this many bytes of HTML and hides the rest behind a link. */
const GMAIL_BYTES = 102_000;

/** Warnings about the whole template. */
export async function templateWarnings(
  scope: OrganizationScope,
  { template, version }: VersionedTemplate,
  transport: MailTransport,
): Promise<TemplateWarning[]> {
  const warnings: TemplateWarning[] = [];
  const warn = (code: TemplateWarning['code'], message: string): void => {
    warnings.push({ code, message, locale: null });
  };
  const { fromEmail, successRedirectUrl } = template;
  const sender = fromEmail ? requireAddress('from', fromEmail) : null;
  if (sender && !(await isVerifiedSender(scope, sender, transport))) {
    warn(
      'sender_not_verified',
      'The sender in from is not verified: sends without another sender are refused until it is verified.',
    );
  }
  if (!successRedirectUrl && version.variables.some(({ name }) => name === 'confirm_url')) {
    warn(
      'no_success_redirect',
      'The template prints confirm_url and has no success_redirect_url: recipients who confirm stay on the page of Mailwright.',
    );
  }
  return warnings;
}

/** Layouts say in the language of the email how to unsubscribe. */
export async function layoutWarnings(
  scope: OrganizationScope,
  layout: string | null,
  content: Record<string, Pick<TemplateContent, 'html'>>,
): Promise<TemplateWarning[]> {
  const locales = Object.keys(content).filter((locale) => content[locale]?.html !== null);
  if (layout === null) return [];
  return (await withoutLinkLabels(scope, locales)).map((locale) => ({
    code: 'untranslated_layout',
    message: messageAboutLabels(locale),
    locale,
  }));
}

/** The locales in which the links to unsubscribe and to the preferences would have English labels. */
export async function withoutLinkLabels(
  { em, organizationId }: OrganizationScope,
  locales: string[],
): Promise<string[]> {
  const foreign = locales.filter((locale) => !hasLinkLabels(locale, null));
  if (foreign.length === 0) return [];
  const { texts } = await queryOne<{ texts: FooterTexts | null }>(
    em,
    sql`select ${FOOTER_TEXTS} as texts from organizations o
      where ${isOrganization(organizationId, 'o')}`,
  );
  return foreign.filter((locale) => !hasLinkLabels(locale, texts));
}

export const messageAboutLabels = (locale: string): string =>
  `The links to unsubscribe and to the preferences are in English in emails in ${locale}: set the texts email.unsubscribe and email.preferences of your organization for ${locale}.`;

/**
 * Warnings about the content of one locale; `html` is its rendered HTML, `variables` are the variables that
 * it reads.
 */
export async function contentWarnings(
  { locale, layout, content }: LocalizedContent,
  html: string | null,
  variables: TemplateVariable[],
): Promise<TemplateWarning[]> {
  const warnings: TemplateWarning[] = [];
  const warn = (code: TemplateWarning['code'], message: string): void => {
    warnings.push({ code, message, locale });
  };
  const bytes = Buffer.byteLength(html ?? '');
  if (bytes > GMAIL_BYTES) {
    warn(
      'clipped_by_gmail',
      `The HTML takes ${Math.ceil(bytes / 1_000)} kB; Gmail shows the first 102 kB and hides the rest.`,
    );
  }
  if (content.html !== null && content.text === null) {
    warn('no_text', 'There is no text part: it is generated from the HTML, so check the result.');
  }
  if (layout !== null && /<(!doctype|html|body)\b/i.test(content.html ?? '')) {
    warn(
      'nested_document',
      'The HTML is a complete document, and the layout puts it inside another; remove the html and body tags.',
    );
  }
  if (layout === null && directionOf(locale) === 'rtl' && lacksDirection(content.html)) {
    warn(
      'no_direction',
      `The language of the locale ${locale} is written from right to left, and webmail drops the html and body tags: put dir="rtl" on the element around the content, or use a layout.`,
    );
  }
  for (const { code, message } of attributeWarnings(content.html ?? '')) warn(code, message);
  for (const { code, message } of blockWarnings(content.blocks ?? [])) warn(code, message);
  for (const message of await unrecognizedTags(content)) warn('unrecognized_tag', message);
  if (readsCompany(variables)) {
    warn(
      'deprecated_variable',
      'The template reads company, the old name of brand, which a later version of the API removes; use brand instead.',
    );
  }
  return warnings;
}

/** A direction on an element in the body, as an attribute or a style. */
const DIRECTION = /<(?!html\b|body\b)[a-z][^<>]*?[\s"';]dir(?:\s*=|ection\s*:)/i;

const lacksDirection = (html: string | null): boolean => html !== null && !DIRECTION.test(html);

/** One warning of each kind, about its first position. */
function attributeWarnings(html: string): Pick<TemplateWarning, 'code' | 'message'>[] {
  const risky = readRiskyAttributes(html);
  return (['unchecked_url', 'unquoted_attribute'] as const).flatMap((code) => {
    const [first, ...others] = risky.filter(({ risk }) => risk === code);
    if (!first) return [];
    const { attribute, variable, line } = first;
    const places = others.length > 0 ? ` There are ${others.length} more such occurrences.` : '';
    const message =
      code === 'unchecked_url'
        ? `Line ${line}: ${attribute} begins with ${variable}, and its scheme is not checked, so it could be javascript:. Write {{ ${variable} | url }}, or put https:// and your domain in front of it.`
        : `Line ${line}: ${attribute || 'a tag'} contains ${variable} without quotes, so a space in it would begin another attribute. Put quotes around the value.`;
    return [{ code, message: message + places }];
  });
}

function readRiskyAttributes(html: string): ReturnType<typeof riskyAttributes> {
  if (!html.includes('{{')) return [];
  try {
    return riskyAttributes(html, OWN_URLS);
  } catch (error) {
    // Such a version was saved when the language allowed more; rendering it reports the error.
    if (error instanceof TemplateError) return [];
    throw error;
  }
}

const readsCompany = (variables: TemplateVariable[]): boolean =>
  variables.some(({ name }) => name === 'company');

/**
 * Warnings about one locale and its variables that need no data; the size therefore excludes the output of
 * loops.
 */
export async function localeWarnings(
  localized: LocalizedContent,
  variables: TemplateVariable[],
): Promise<TemplateWarning[]> {
  const pauses = new Pauses();
  const html = await htmlWithoutData(localized);
  await pauses.between();
  const warnings = await contentWarnings(localized, html, variables);
  await pauses.between();
  return warnings;
}

/**
 * Null for HTML that Gmail certainly shows completely: hardly any HTML grows beyond its source when
 * rendered without data.
 */
async function htmlWithoutData(localized: LocalizedContent): Promise<string | null> {
  if (Buffer.byteLength(htmlSource(localized) ?? '') <= GMAIL_BYTES) return null;
  try {
    return (await renderContent(await checkedContent(localized), {})).html;
  } catch (error) {
    if (error instanceof RenderError) return null;
    throw error;
  }
}
