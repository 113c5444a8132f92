import { htmlSource, type LocalizedContent } from './content.ts';
import { templateVariables } from './language/index.ts';
import { Pauses } from './pauses.ts';
import type { TemplateVariable } from './template.entity.ts';

/**
 * What one locale reads, its layout included; required where any part requires it. Throws
 * TemplateError for what doesn't pass the check of the language.
 */
export async function contentVariables(localized: LocalizedContent): Promise<TemplateVariable[]> {
  const { subject, text } = localized.content;
  const pauses = new Pauses();
  const lists: TemplateVariable[][] = [];
  for (const source of [subject, htmlSource(localized) ?? '', text ?? '']) {
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
