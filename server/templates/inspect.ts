import { type FieldFailure, invalid } from '../errors.ts';
import { checkDisplayText } from '../values/text.ts';
import type { LocalizedContent } from './content.ts';
import { checkTemplate, TemplateError } from './language/index.ts';
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
export function inspectContent(at: string, localized: LocalizedContent): Inspection {
  checkParts(at, localized);
  const { content, layout } = localized;
  const failures = (['subject', 'html', 'text', 'preheader'] as const).flatMap((part) =>
    checkTemplate(content[part] ?? '').map(({ line, column, message }): FieldFailure => ({
      field: `${at}.${part}`,
      reason: 'invalid_format',
      message: `Line ${line}, column ${column}: ${message}`,
    })),
  );
  if (failures.length > 0) return { failures, variables: [] };
  try {
    return { failures, variables: contentVariables(localized) };
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
