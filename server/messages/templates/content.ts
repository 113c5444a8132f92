import { escapeSource } from '../blocks/tags.ts';
import { type CheckedTemplate, checkedTemplate } from './language/index.ts';
import { type LayoutName, layOut } from './layouts/index.ts';
import { Pauses } from './pauses.ts';
import type { TemplateContent } from './template.entity.ts';
import { checkText } from './text-part/index.ts';

/** The content of a template version in one locale, with its layout. */
export interface LocalizedContent {
  locale: string;
  layout: LayoutName | null;
  content: TemplateContent;
}

/** The complete HTML source, including the layout; null when there is no HTML. */
export function htmlSource({ locale, layout, content }: LocalizedContent): string | null {
  const { html, preheader = null, styles } = content;
  if (html === null || layout === null) return html;
  // Who writes blocks writes no HTML.
  const isText = content.blocks !== undefined && preheader !== null;
  return layOut(layout, locale, {
    html,
    preheader: isText ? escapeSource(preheader) : preheader,
    styles,
  });
}

export interface CheckedContent {
  /** Approximate memory size of all parts, in bytes. */
  weight: number;
  subject: CheckedTemplate;
  html: CheckedTemplate | null;
  text: CheckedTemplate | null;
}

/** Throws TemplateError for content that fails the checks of the language. */
export async function checkedContent(localized: LocalizedContent): Promise<CheckedContent> {
  const html = htmlSource(localized);
  const { locale, content } = localized;
  const pauses = new Pauses();
  const check = async (source: string, format: 'html' | 'text'): Promise<CheckedTemplate> => {
    await pauses.beforeParsing(source);
    const checked = checkedTemplate(source, format, { locale });
    await pauses.between();
    return checked;
  };
  const subject = await check(content.subject, 'text');
  const checkedHtml = html === null ? null : await check(html, 'html');
  const text = content.text === null ? null : await check(content.text, 'text');
  const weight = subject.weight + (checkedHtml?.weight ?? 0) + (text?.weight ?? 0);
  return { weight, subject, html: checkedHtml, text };
}

export interface RenderedContent {
  subject: string;
  html: string | null;
  text: string | null;
  /** Dotted paths that the template printed but the variables do not contain. */
  missing: string[];
}

/**
 * Throws RenderError when the content cannot be rendered with these variables, each part within `maxMs`.
 */
export async function renderContent(
  content: CheckedContent,
  variables: Readonly<Record<string, unknown>>,
  maxMs?: number,
): Promise<RenderedContent> {
  const pauses = new Pauses();
  const subject = content.subject.render(variables, maxMs);
  await pauses.between();
  const html = content.html?.render(variables, maxMs);
  await pauses.between();
  const text = content.text?.render(variables, maxMs);
  // The text part will be generated from the HTML at hand-over; HTML that cannot be converted is reported
  // now.
  if (html && !text) {
    await pauses.between();
    checkText(html.output);
  }
  // The caller's next step, such as generating the text part, may take long as well.
  await pauses.between();
  const missing = [subject, html, text].flatMap((part) => part?.missing ?? []);
  return {
    subject: subject.output,
    html: html?.output ?? null,
    text: text?.output ?? null,
    missing: [...new Set(missing)],
  };
}
