import { type CompiledTemplate, compileTemplate } from './language/index.ts';
import { type LayoutName, layOut } from './layouts/index.ts';
import { Pauses } from './pauses.ts';
import type { TemplateContent } from './template.entity.ts';
import { checkText } from './text-part/index.ts';

/** What a template's version says in one locale, and in which frame. */
export interface LocalizedContent {
  locale: string;
  layout: LayoutName | null;
  content: TemplateContent;
}

/** The whole source of the HTML, layout included; null when there is none. */
export function htmlSource({ locale, layout, content }: LocalizedContent): string | null {
  const { html, preheader = null } = content;
  return html === null || layout === null ? html : layOut(layout, locale, { html, preheader });
}

export interface CompiledContent {
  /** Bytes of memory that all of it takes, about. */
  weight: number;
  subject: CompiledTemplate;
  html: CompiledTemplate | null;
  text: CompiledTemplate | null;
}

/** Throws TemplateError for what doesn't pass the check of the language. */
export async function compileContent(localized: LocalizedContent): Promise<CompiledContent> {
  const html = htmlSource(localized);
  const { locale, content } = localized;
  const pauses = new Pauses();
  const subject = compileTemplate(content.subject, 'text', { locale });
  await pauses.between();
  const compiledHtml = html === null ? null : compileTemplate(html, 'html', { locale });
  await pauses.between();
  const text = content.text === null ? null : compileTemplate(content.text, 'text', { locale });
  const weight = subject.weight + (compiledHtml?.weight ?? 0) + (text?.weight ?? 0);
  return { weight, subject, html: compiledHtml, text };
}

export interface RenderedContent {
  subject: string;
  html: string | null;
  text: string | null;
  /** Dotted paths that were printed and not given. */
  missing: string[];
}

/** Throws RenderError when it can't be rendered with these variables, each part within `maxMs`. */
export async function renderContent(
  content: CompiledContent,
  variables: Readonly<Record<string, unknown>>,
  maxMs?: number,
): Promise<RenderedContent> {
  const pauses = new Pauses();
  const subject = content.subject.render(variables, maxMs);
  await pauses.between();
  const html = content.html?.render(variables, maxMs);
  await pauses.between();
  const text = content.text?.render(variables, maxMs);
  // The text will be made from the HTML: what can't be is found now, not when it leaves.
  if (html && !text) {
    await pauses.between();
    checkText(html.output);
  }
  // What is done with the result, such as making the text, may take long as well.
  await pauses.between();
  const missing = [subject, html, text].flatMap((part) => part?.missing ?? []);
  return {
    subject: subject.output,
    html: html?.output ?? null,
    text: text?.output ?? null,
    missing: [...new Set(missing)],
  };
}
