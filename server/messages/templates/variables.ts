import { htmlSource, type LocalizedContent } from './content.ts';
import { templateVariables } from './language/index.ts';
import { Pauses } from './pauses.ts';
import type { TemplateVariable } from './template.entity.ts';

/**
 * The variables that one locale and its layout read; a variable is required when any part requires it.
 * Throws TemplateError for content that fails the checks of the language.
 */
export async function contentVariables(localized: LocalizedContent): Promise<TemplateVariable[]> {
  const { subject, text } = localized.content;
  const pauses = new Pauses();
  const lists: TemplateVariable[][] = [];
  for (const source of [subject, htmlSource(localized) ?? '', text ?? '']) {
    await pauses.beforeParsing(source);
    lists.push(templateVariables(source));
    await pauses.between();
  }
  return mergeVariables(lists);
}

/** In order of first use. */
export function mergeVariables(lists: TemplateVariable[][]): TemplateVariable[] {
  const variables = new Map<string, TemplateVariable>();
  for (const { name, required } of lists.flat()) {
    variables.set(name, { name, required: required || variables.get(name)?.required === true });
  }
  return [...variables.values()];
}
