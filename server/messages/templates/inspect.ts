import { type FieldFailure, invalid } from '../../platform/errors.ts';
import { checkDisplayText } from '../../platform/values/text.ts';
import type { LocalizedContent } from './content.ts';
import { checkTemplate, TemplateError } from './language/index.ts';
import { Pauses } from './pauses.ts';
import type { TemplateVariable } from './template.entity.ts';
import { contentVariables } from './variables.ts';

export interface Inspection {
  /** Empty when it may be stored and rendered. */
  failures: FieldFailure[];
  variables: TemplateVariable[];
}

/**
 * Whether one locale may be stored or rendered, and what it reads. `at` is where the request has it.
 * What is wrong beside the language is thrown; there is nothing to look at then.
 */
export async function inspectContent(at: string, localized: LocalizedContent): Promise<Inspection> {
  checkParts(at, localized);
  const { content, layout } = localized;
  const pauses = new Pauses();
  const failures: FieldFailure[] = [];
  for (const part of ['subject', 'html', 'text', 'preheader'] as const) {
    for (const { line, column, message } of checkTemplate(content[part] ?? '')) {
      const field = `${at}.${part}`;
      const where = `Line ${line}, column ${column}`;
      failures.push({ field, reason: 'invalid_format', message: `${where}: ${message}` });
    }
    await pauses.between();
  }
  if (failures.length > 0) return { failures, variables: [] };
  try {
    return { failures, variables: await contentVariables(localized) };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    // The layout's own words count as well where the language bounds a source.
    const message = `With the layout ${layout} around it: ${error.message}`;
    return {
      failures: [{ field: `${at}.html`, reason: 'invalid_format', message }],
      variables: [],
    };
  }
}

function checkParts(at: string, { layout, content }: LocalizedContent): void {
  const { subject, html, text, preheader } = content;
  checkDisplayText(`${at}.subject`, subject);
  if (html === null && text === null) {
    throw invalid(at, 'required', `The field ${at} needs html or text.`);
  }
  if (preheader && (layout === null || html === null)) {
    const message = `The field ${at}.preheader needs a layout, and html that it goes around.`;
    throw invalid(`${at}.preheader`, 'conflict', message);
  }
}
