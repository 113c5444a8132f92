import { type LocalizedContent, htmlSource } from './content.ts';
import { templateVariables } from './language/index.ts';
import type { LayoutName } from './layouts/index.ts';
import type { TemplateContent, TemplateVariable } from './template.entity.ts';

/** What one locale reads, its layout included; required where any part requires it. */
export function contentVariables(localized: LocalizedContent): TemplateVariable[] {
  const { subject, text } = localized.content;
  const sources = [subject, htmlSource(localized) ?? '', text ?? ''];
  return merge(sources.map(templateVariables));
}

/** The same over all locales. */
export const variablesOf = (
  content: Record<string, TemplateContent>,
  layout: LayoutName | null,
): TemplateVariable[] =>
  merge(
    Object.entries(content).map(([locale, parts]) =>
      contentVariables({ locale, layout, content: parts }),
    ),
  );

/** In order of first use. */
function merge(lists: TemplateVariable[][]): TemplateVariable[] {
  const variables = new Map<string, TemplateVariable>();
  for (const { name, required } of lists.flat()) {
    variables.set(name, { name, required: required || variables.get(name)?.required === true });
  }
  return [...variables.values()];
}
