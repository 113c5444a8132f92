import { type CompiledTemplate, compileTemplate } from './language/index.ts';
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
  const { html, preheader = null } = content;
  return html === null || layout === null ? html : layOut(layout, locale, { html, preheader });
}

export interface CompiledContent {
  /** Approximate memory size of all parts, in bytes. */
  weight: number;
  subject: CompiledTemplate;
  html: CompiledTemplate | null;
  text: CompiledTemplate | null;
}

/** Throws TemplateError for content that fails the checks of the language. */
export async function compileContent(localized: LocalizedContent): Promise<CompiledContent> {
  const html = htmlSource(localized);
  const { locale, content } = localized;
  const pauses = new Pauses();
  const compile = async (source: string, format: 'html' | 'text'): Promise<CompiledTemplate> => {
    await pauses.beforeParsing(source);
    const compiled = compileTemplate(source, format, { locale });
    await pauses.between();
    return compiled;
  };
  const subject = await compile(content.subject, 'text');
  const compiledHtml = html === null ? null : await compile(html, 'html');
  const text = content.text === null ? null : await compile(content.text, 'text');
  const weight = subject.weight + (compiledHtml?.weight ?? 0) + (text?.weight ?? 0);
  return { weight, subject, html: compiledHtml, text };
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
