import { queryOne, sql, type Transaction } from '../../../platform/database/sql.ts';
import { invalid, type ValidationError } from '../../../platform/errors.ts';
import { checkDisplayText, showName } from '../../../platform/values/text.ts';
import type { Mailbox } from '../../../platform/values/mailboxes.ts';
import { RenderError } from '../../templates/language/index.ts';
import { toSubject } from '../../templates/rendering.ts';
import { checkText } from '../../templates/text-part/index.ts';

/**
 * Bodies that take at most so many bytes need no place in the worker's memory budget. The few hundred emails that a worker
 * holds have a few dozen megabytes at most.
 */
export const SMALL_BODY = 128 * 1024;

/** A character that makes V8 store two bytes for each character of the text. */
const WIDE = /[\u0100-\uffff]/;

const bytesOf = (text: string): number => text.length * (WIDE.test(text) ? 2 : 1);

/** The memory that a body takes. A text part that is made from the HTML is counted as long as the HTML. */
export function bytesOfBody({
  html,
  text,
}: {
  html?: string | null;
  text?: string | null;
}): number {
  const htmlBytes = html ? bytesOf(html) : 0;
  return htmlBytes + (text ? bytesOf(text) : htmlBytes);
}

/** JSON with the key `__proto__` is refused, so no email has it. */
const METADATA_KEY = /^(?!__proto__$)[a-z0-9_]{1,40}$/;

const TAG = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

/** The tags without repetitions; null if there are none, so that they take no space. */
export function readTags(tags: string[] | undefined): string[] | null {
  return tags && tags.length > 0 ? [...new Set(tags)] : null;
}

/** A tag of a query: one that no send can have is a mistake. */
export function requireTag(tag: string): string {
  if (TAG.test(tag)) return tag;
  const message = 'The field tag must be lower-case letters and digits in groups joined by - or _.';
  throw invalid('tag', 'invalid_format', message);
}

/** Validates the keys of metadata; the schema has validated the values. */
export function readMetadata(
  metadata: Record<string, string> | undefined,
): Record<string, string> | null {
  const keys = Object.keys(metadata ?? {});
  const wrong = keys.find((key) => !METADATA_KEY.test(key));
  if (wrong !== undefined) throw wrongKey(wrong);
  return metadata && keys.length > 0 ? metadata : null;
}

/** A key of `metadata` in a request or in a query. */
export function requireMetadataKey(key: string): string {
  if (METADATA_KEY.test(key)) return key;
  throw wrongKey(key);
}

const wrongKey = (key: string): ValidationError =>
  invalid(
    `metadata.${showName(key)}`,
    'invalid_format',
    'A key of metadata has 1–40 characters from a–z, 0–9 and _.',
  );

/** RFC 5322 allows more characters, but mail servers and libraries handle few of the others alike. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,125}$/;

const ALLOWED = /^(?:x-.+|auto-submitted|importance|priority)$/i;

/**
 * Commands to Amazon SES and to other services that take mail over SMTP, our own headers, and headers by which mail
 * servers tell each other about spam and the original recipient.
 */
const RESERVED =
  /^x-(?:forefront-|ms-exchange-|microsoft-antispam|spam-|original-|ses-|mailwright-|smtpapi$|pm-|postmark-|mc-|mandrill-|mailgun-|mailjet-|mj-|msys-|sparkpost-|sib-|sendgrid-)/i;

/** The values of headers that have few (RFC 2156 §5.3, RFC 3834 §5). */
const VALUES: Partial<Record<string, RegExp>> = {
  priority: /^(?:normal|urgent|non-urgent)$/i,
  importance: /^(?:low|normal|high)$/i,
  'auto-submitted': /^(?:no|auto-[a-z]+)(?:;.*)?$/i,
};

const PRINTABLE = /^[\x20-\x7e]*$/;

/** Checks the names and values of a send's headers; null if there are none. The schema limits their number and lengths. */
export function readHeaders(
  headers: Record<string, string> | undefined,
): Record<string, string> | null {
  const entries = Object.entries(headers ?? {});
  const names = new Set<string>();
  for (const [name, value] of entries) {
    const field = `headers.${showName(name)}`;
    if (!NAME.test(name)) {
      const message =
        'A header name begins with a letter and has at most 126 letters, digits, - and _.';
      throw invalid(field, 'invalid_format', message);
    }
    if (!ALLOWED.test(name) || RESERVED.test(name)) {
      const message =
        'This header cannot be set. You can set Auto-Submitted, Importance, Priority and names that begin with X-, except names that are commands to a mail service.';
      throw invalid(field, 'not_allowed', message);
    }
    if (names.has(name.toLowerCase())) {
      throw invalid(
        field,
        'conflict',
        'The header is given twice; header names are not case-sensitive.',
      );
    }
    if (!PRINTABLE.test(value) || value.trim() === '') {
      const message = 'A header value is one line of printable ASCII characters and not blank.';
      throw invalid(field, 'invalid_format', message);
    }
    if (VALUES[name.toLowerCase()]?.test(value.trim()) === false) {
      const message =
        'Priority must be normal, urgent or non-urgent; Importance must be low, normal or high; Auto-Submitted must be no, or begin with auto-.';
      throw invalid(field, 'invalid_value', message);
    }
    names.add(name.toLowerCase());
  }
  return headers && entries.length > 0 ? headers : null;
}

/** The content of a send request that names no template. It is sent as it is. */
export interface OwnContent {
  subject: string;
  html?: string;
  text?: string;
}

/** The headers of a message by SMTP that name all of its recipients, each of whom gets an email of their own. */
export interface ShownHeaders {
  to: Mailbox[];
  cc: Mailbox[];
  references: string | null;
}

/** What is stored of it besides the subject: in the column `variables`, which is deleted when the email ends. */
export type OwnBody = Pick<OwnContent, 'html' | 'text'> & { shown?: ShownHeaders };

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
    const message = 'The field content must have html, text or both, with more than white space.';
    throw invalid('content', 'required', message);
  }
}

/** A blank part counts as absent. */
const isBlank = (part: string | undefined): boolean => !part?.trim();

/** The parts that are stored. */
export const toOwnBody = ({ html, text }: OwnContent, shown?: ShownHeaders): OwnBody => ({
  ...(!isBlank(html) && { html }),
  ...(!isBlank(text) && { text }),
  ...(shown && { shown }),
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
