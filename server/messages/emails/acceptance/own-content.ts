import { queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import { invalid } from '../../../platform/errors.ts';
import { checkDisplayText } from '../../../platform/values/text.ts';
import { RenderError } from '../../templates/language/index.ts';
import { toSubject } from '../../templates/subject.ts';
import { checkText } from '../../templates/text-part/index.ts';

/** The content of a send request that names no template. It is sent as it is. */
export interface OwnContent {
  subject: string;
  html?: string;
  text?: string;
}

/** What is stored of it besides the subject: in the column `variables`, which is deleted when the email ends. */
export type OwnBody = Pick<OwnContent, 'html' | 'text'>;

/** A part of an email in bytes. */
const MAX_PART = 512 * 1024;

/** Refuses a send request that has both a template and own content. */
export function checkChoice(request: { template?: string; content?: OwnContent; data?: object }) {
  if (request.content === undefined) return;
  if (request.template !== undefined) {
    const message = 'An email has either a template or content, not both.';
    throw invalid('template', 'conflict', message);
  }
  if (request.data !== undefined) {
    const message = 'The field data is only allowed with a template; content is sent as it is.';
    throw invalid('data', 'conflict', message);
  }
}

export function checkContent({ subject, html, text }: OwnContent): void {
  if (subject.trim() === '') {
    const message = 'The field content.subject must not be blank.';
    throw invalid('content.subject', 'too_short', message);
  }
  checkDisplayText('content.subject', subject);
  toSubject(subject, 'content.subject');
  for (const [name, part] of Object.entries({ html, text })) {
    if (part === undefined || Buffer.byteLength(part) <= MAX_PART) continue;
    const field = `content.${name}`;
    throw invalid(field, 'too_long', `The field ${field} may have at most 512 KiB.`);
  }
  if (isBlank(html) && isBlank(text)) {
    const message = 'The field content needs html, text or both, and not only white space.';
    throw invalid('content', 'required', message);
  }
}

/** A blank part counts as absent. */
const isBlank = (part: string | undefined): boolean => !part?.trim();

/** The parts that are stored. */
export const toOwnBody = ({ html, text }: OwnContent): OwnBody => ({
  ...(!isBlank(html) && { html }),
  ...(!isBlank(text) && { text }),
});

/** Fails with HTML from which no text part can be made. It may take milliseconds. */
export function checkConvertible({ html, text }: OwnContent): void {
  if (html === undefined || isBlank(html) || !isBlank(text)) return;
  try {
    checkText(html);
  } catch (error) {
    if (error instanceof RenderError) throw invalid('content.html', 'render_failed', error.message);
    throw error;
  }
}

/** Reads the body of one email; several at once could be hundreds of megabytes. */
export async function readOwnBody(em: Transaction, emailId: string): Promise<OwnBody> {
  const { body } = await queryOne<{ body: OwnBody | null }>(
    em,
    sql`select e.variables as body from emails e where e.id = ${emailId}`,
  );
  return body ?? {};
}
