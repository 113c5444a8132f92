import { type FieldFailure, invalid } from '../../platform/errors.ts';
import { checkDisplayText } from '../../platform/values/text.ts';
import type { LocalizedContent } from './content.ts';
import { checkTemplate, TemplateError } from './language/index.ts';
import { Pauses } from './pauses.ts';
import type { TemplateContent, TemplateVariable } from './template.entity.ts';
import { contentVariables } from './variables.ts';

export interface Inspection {
  /** Empty when the content can be stored and rendered. */
  failures: FieldFailure[];
  variables: TemplateVariable[];
}

/**
 * Checks whether the content of one locale can be stored or rendered, and which variables it reads. `at` is
 * its path in the request. Errors that do not concern the template language are thrown, because further
 * checks would be pointless.
 */
export async function inspectContent(at: string, localized: LocalizedContent): Promise<Inspection> {
  checkParts(at, localized);
  const { content, layout } = localized;
  const pauses = new Pauses();
  const failures: FieldFailure[] = [];
  for (const part of ['subject', 'html', 'text', 'preheader'] satisfies Part[]) {
    const source = content[part] ?? '';
    await pauses.beforeParsing(source);
    for (const { line, column, message } of checkTemplate(source)) {
      const field = `${at}.${fieldOf(part, content)}`;
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
    // The limits of the language on a source include the layout.
    const message = `With the layout ${layout} around it: ${error.message}`;
    return {
      failures: [{ field: `${at}.${fieldOf('html', content)}`, reason: 'invalid_format', message }],
      variables: [],
    };
  }
}

type Part = 'subject' | 'html' | 'text' | 'preheader';

/** What was compiled from blocks can only be too long. */
const fieldOf = (part: Part, { blocks }: TemplateContent): Part | 'blocks' =>
  blocks !== undefined && (part === 'html' || part === 'text') ? 'blocks' : part;

function checkParts(at: string, { layout, content }: LocalizedContent): void {
  const { subject, html, text, preheader } = content;
  checkDisplayText(`${at}.subject`, subject);
  if (html === null && text === null) {
    throw invalid(at, 'required', `The field ${at} requires html, text or blocks.`);
  }
  if (content.blocks && layout === null) {
    throw invalid('layout', 'required', 'Blocks need a layout: basic, card or banner.');
  }
  if (preheader && (layout === null || html === null)) {
    const message = `The field ${at}.preheader requires a layout and html.`;
    throw invalid(`${at}.preheader`, 'conflict', message);
  }
}
