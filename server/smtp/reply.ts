import type { HttpError } from '../http/responses/http-error.ts';
import { toSingleLine } from '../platform/values/text.ts';

/** A reply that refuses a command or a message: `smtp-server` sends its code and its text. */
export class SmtpRefusal extends Error {
  readonly responseCode: number;

  /** `status` is the enhanced status code (RFC 3463). */
  constructor(code: number, status: string, text: string) {
    super(`${status} ${toAscii(toSingleLine(text)).slice(0, MAX_TEXT)}`);
    this.name = 'SmtpRefusal';
    this.responseCode = code;
  }
}

/** A reply has at most 512 bytes (RFC 5321 §4.5.3.1.5). */
const MAX_TEXT = 400;

/** What texts of the API have besides ASCII, which is all that a reply may have (RFC 5321 §4.2). */
const ASCII: Record<string, string> = { '–': '-', '’': "'", '“': '"', '”': '"' };

const toAscii = (text: string): string =>
  text.replaceAll(/[^\x20-\x7e]/gu, (character) => ASCII[character] ?? '?');

/** A reason of the API that has a reply of its own. */
const REASONS: Partial<Record<string, [code: number, status: string]>> = {
  suppressed: [550, '5.1.1'],
  opt_in_required: [550, '5.7.1'],
  quota_exceeded: [451, '4.7.1'],
};

/** Fields of the API that hold the parts of a message. */
const PARTS = /^(?:attachments(?:\.\d+\.content)?|content\.(?:html|text))$/;

/** The reply to a message that the API would have answered with this error. */
export function toRefusal(error: HttpError): SmtpRefusal {
  const [code, status] = codesOf(error);
  return new SmtpRefusal(code, status, error.message);
}

function codesOf({ status, code, details }: HttpError): [code: number, status: string] {
  if (code === 'VALIDATION_ERROR') return codesOfValidation(details);
  if (code === 'IDEMPOTENCY_IN_PROGRESS' || status >= 500) return [451, '4.3.0'];
  if (status === 401) return [535, '5.7.8'];
  if (status === 403) return [550, '5.7.1'];
  if (status === 429) return [451, '4.7.1'];
  return [554, '5.6.0'];
}

function codesOfValidation({ field, reason }: Record<string, unknown>): [number, string] {
  const own = REASONS[String(reason)];
  if (own) return own;
  const isSender = field === 'from' && (reason === 'not_verified' || reason === 'not_allowed');
  if (isSender) return [550, '5.7.1'];
  const isTooLarge = reason === 'too_long' && PARTS.test(String(field));
  return isTooLarge ? [552, '5.3.4'] : [554, '5.6.0'];
}

/** Ids that a reply names. */
const SHOWN_IDS = 5;

/** The text of the reply to an accepted message. */
export function acceptedText(ids: readonly string[]): string {
  const further = ids.length - SHOWN_IDS;
  const shown = ids.slice(0, SHOWN_IDS).join(', ');
  return `2.0.0 Queued as ${shown}${further > 0 ? ` and ${further} more` : ''}`;
}
