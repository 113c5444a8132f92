import type { ErrorObject } from 'ajv';
import { type FieldFailure, type Reason, ValidationError } from '../errors.ts';

/** What a validator says about one place in a request. */
export interface Complaint {
  /** A JSON pointer whose first part says where: `/body/emails/3/to`. */
  path: string;
  message: string;
  /** The schema's keyword, perhaps with the validator's name behind a dot. */
  errorCode?: string;
}

/** More than these nobody reads; a batch can have hundreds of thousands. */
const MAX_FAILURES = 1_000;

/** All complaints as one error; null when none of them says what is wrong. */
export function toFailures(complaints: Complaint[]): ValidationError | null {
  const failures = new Map<string, FieldFailure>();
  for (const { path, message, errorCode } of complaints) {
    const field = fieldOf(path);
    const reason = reasonOf(errorCode, message);
    if (reason === null || failures.has(field)) continue;
    failures.set(field, { field, reason, message: sentence(field, reason, message) });
    if (failures.size === MAX_FAILURES) break;
  }
  const [first, ...rest] = failures.values();
  return first ? new ValidationError([first, ...rest]) : null;
}

/** Says it as express-openapi-validator does, so that both are read in one way. */
export function toComplaint({ instancePath, keyword, message, params }: ErrorObject): Complaint {
  const { missingProperty, additionalProperty, allowedValues } = params as Record<string, unknown>;
  const name = missingProperty ?? additionalProperty;
  const path = `/body${instancePath}${typeof name === 'string' ? `/${name}` : ''}`;
  const allowed = Array.isArray(allowedValues) ? `: ${allowedValues.join(', ')}` : '';
  return { path, message: `${message ?? ''}${allowed}`, errorCode: keyword };
}

/** `/body/preferences/a~1b` (RFC 6901) becomes `preferences.a/b`; `/query/limit` becomes `limit`. */
function fieldOf(path: string): string {
  const [, place = '', ...segments] = path.split('/');
  const names = segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.join('.') || place;
}

const REASONS: Record<string, Reason | null> = {
  required: 'required',
  additionalProperties: 'unknown_field',
  type: 'invalid_type',
  maxLength: 'too_long',
  minLength: 'too_short',
  minItems: 'too_short',
  maxItems: 'too_many',
  maxProperties: 'too_many',
  pattern: 'invalid_format',
  format: 'invalid_format',
  // Says only that some alternative failed; the alternatives say why.
  anyOf: null,
};

function reasonOf(errorCode: string | undefined, message: string): Reason | null {
  const keyword = errorCode?.split('.')[0] ?? '';
  if (keyword in REASONS) return REASONS[keyword] ?? null;
  if (message.startsWith('Unknown query parameter')) return 'unknown_field';
  return 'invalid_value';
}

function sentence(field: string, reason: Reason, message: string): string {
  if (reason === 'required') return `The field ${field} is required.`;
  if (reason === 'unknown_field') return `The field ${field} is not known here.`;
  if (reason === 'invalid_format') return `The field ${field} does not have the documented form.`;
  if (reason === 'invalid_type')
    return `The field ${field} ${message.replace('must be', 'must be of type')}.`;
  if (message.startsWith('must')) return `The field ${field} ${message}.`;
  return `The field ${field} has a value that is not allowed.`;
}
