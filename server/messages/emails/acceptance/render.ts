import type { Transaction } from '../../../platform/database/sql.ts';
import { type FieldFailure, invalid, ValidationError } from '../../../platform/errors.ts';
import { type RenderTemplate, toSubject } from '../../templates/rendering.ts';
import type { JsonObject } from '../../../platform/values/json/json.ts';
import type { TemplateContext } from './send-context.ts';

/**
 * Maximum number of reported failures. A template may print thousands of missing variables, in each email
 * of a batch.
 */
const MAX_FAILURES = 100;

/**
 * Renders all parts, so that rendering errors are reported at acceptance instead of at hand-over. Returns
 * the subject, the only part that is stored (EMAILS-2).
 */
export async function renderForAcceptance(
  em: Transaction,
  renderTemplate: RenderTemplate,
  { version_id, locale }: TemplateContext,
  variables: JsonObject,
): Promise<string> {
  const rendered = await renderTemplate(em, version_id, locale, variables);
  if (rendered.kind === 'failed') throw invalid('template', 'render_failed', rendered.message);
  const [first, ...rest] = rendered.missing.slice(0, MAX_FAILURES).map((name): FieldFailure => ({
    field: `data.${name}`,
    reason: 'missing_variable',
    message: `The template prints the variable ${name}; provide it in data.`,
  }));
  if (first) throw new ValidationError([first, ...rest]);
  return toSubject(rendered.subject);
}
