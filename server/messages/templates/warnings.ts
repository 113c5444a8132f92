import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailTransport } from '../../platform/config.ts';
import { isVerifiedSender } from '../senders/verified.ts';
import { requireAddress } from '../../platform/values/address.ts';
import { compileContent, htmlSource, type LocalizedContent, renderContent } from './content.ts';
import { RenderError, riskyAttributes, TemplateError } from './language/index.ts';
import { Pauses } from './pauses.ts';
import type { TemplateVariable } from './template.entity.ts';
import type { VersionedTemplate } from './templates.ts';

/** What keeps nobody from saving or sending, and may still surprise. */
export interface TemplateWarning {
  code:
    | 'clipped_by_gmail'
    | 'deprecated_variable'
    | 'nested_document'
    | 'no_success_redirect'
    | 'no_text'
    | 'sender_not_verified'
    | 'unchecked_url'
    | 'unquoted_attribute';
  message: string;
  /** Null when it is about the template as a whole. */
  locale: string | null;
}

/** Gmail shows so many bytes of HTML and hides the rest behind a link. */
const GMAIL_BYTES = 102_000;

/** About the template as a whole. */
export async function templateWarnings(
  em: EntityManager,
  { template, version }: VersionedTemplate,
  transport: MailTransport,
): Promise<TemplateWarning[]> {
  const warnings: TemplateWarning[] = [];
  const warn = (code: TemplateWarning['code'], message: string): void => {
    warnings.push({ code, message, locale: null });
  };
  const { fromEmail, organizationId, successRedirectUrl } = template;
  const sender = fromEmail ? requireAddress('from', fromEmail) : null;
  if (sender && !(await isVerifiedSender(em, organizationId, sender, transport))) {
    warn(
      'sender_not_verified',
      'The sender in from is not verified: sends that name no other are refused until it is.',
    );
  }
  if (!successRedirectUrl && version.variables.some(({ name }) => name === 'confirm_url')) {
    warn(
      'no_success_redirect',
      'The template prints confirm_url and has no success_redirect_url: whoever confirms stays on our page.',
    );
  }
  return warnings;
}

/** About what is said in one locale; `html` is what it was rendered to, `variables` what it reads. */
export function contentWarnings(
  { locale, layout, content }: LocalizedContent,
  html: string | null,
  variables: TemplateVariable[],
): TemplateWarning[] {
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
    warn('no_text', 'There is no text part: it is made from the HTML, so look at how it reads.');
  }
  if (layout !== null && /<(!doctype|html|body)\b/i.test(content.html ?? '')) {
    warn(
      'nested_document',
      'The HTML is a document of its own, and the layout puts it into another; leave out html and body.',
    );
  }
  for (const { code, message } of attributeWarnings(content.html ?? '')) warn(code, message);
  if (readsCompany(variables)) {
    warn(
      'deprecated_variable',
      'The template reads company, the old name of brand, which a later version of the API drops; read brand.',
    );
  }
  return warnings;
}

/** Links that Mailwright makes; `confirm_url` comes from an answer of the API. */
const OWN_URLS = new Set(['confirm_url', 'preferences_url', 'unsubscribe_url']);

/** One for each kind, about the first place. */
function attributeWarnings(html: string): Pick<TemplateWarning, 'code' | 'message'>[] {
  const risky = readRiskyAttributes(html);
  return (['unchecked_url', 'unquoted_attribute'] as const).flatMap((code) => {
    const [first, ...others] = risky.filter(({ risk }) => risk === code);
    if (!first) return [];
    const { attribute, variable, line } = first;
    const places = others.length > 0 ? ` There are ${others.length} more such places.` : '';
    const message =
      code === 'unchecked_url'
        ? `Line ${line}: ${attribute} begins with ${variable}, and nothing checks its scheme, which could be javascript:. Write {{ ${variable} | url }}, or put https:// and your domain in front of it.`
        : `Line ${line}: ${attribute || 'a tag'} holds ${variable} without quotes, so that a space in it begins another attribute. Put quotes around the value.`;
    return [{ code, message: message + places }];
  });
}

function readRiskyAttributes(html: string): ReturnType<typeof riskyAttributes> {
  if (!html.includes('{{')) return [];
  try {
    return riskyAttributes(html, OWN_URLS);
  } catch (error) {
    // Such a version was saved when the language allowed more; a render says what is wrong with it.
    if (error instanceof TemplateError) return [];
    throw error;
  }
}

const readsCompany = (variables: TemplateVariable[]): boolean =>
  variables.some(({ name }) => name === 'company');

/**
 * About one locale of a template and the variables that it reads, as far as can be said without data:
 * what a loop would print is missing from the size.
 */
export async function localeWarnings(
  localized: LocalizedContent,
  variables: TemplateVariable[],
): Promise<TemplateWarning[]> {
  const pauses = new Pauses();
  const html = await htmlWithoutData(localized);
  await pauses.between();
  const warnings = contentWarnings(localized, html, variables);
  await pauses.between();
  return warnings;
}

/** Null for HTML that Gmail shows in any case: hardly any renders to more than its source without data. */
async function htmlWithoutData(localized: LocalizedContent): Promise<string | null> {
  if (Buffer.byteLength(htmlSource(localized) ?? '') <= GMAIL_BYTES) return null;
  try {
    return (await renderContent(await compileContent(localized), {})).html;
  } catch (error) {
    if (error instanceof RenderError) return null;
    throw error;
  }
}
