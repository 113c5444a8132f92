import type { ErrorObject } from 'ajv';
import { type FieldFailure, ValidationError } from '../platform/errors.ts';
import { MAX_NAME, showName } from '../platform/values/text.ts';
import { type Keyword, KEYWORDS } from './keywords.ts';

/** What a validator says about one place in a request. */
export interface Complaint {
  /** A JSON pointer whose first part says where: `/body/emails/3/to`. */
  path: string;
  message: string;
  /** The schema's keyword, perhaps with the validator's name behind a dot. */
  errorCode?: string;
}

/** More than these nobody reads; a batch can have hundreds of thousands. */
export const MAX_FAILURES = 1_000;

/** All complaints as one error; null when none of them says what is wrong. */
export function toFailures(complaints: Complaint[]): ValidationError | null {
  const failures = new Map<string, FieldFailure>();
  for (const complaint of complaints) {
    const field = fieldOf(complaint.path);
    const failure = judge(complaint, field);
    if (failure === null || failures.has(field)) continue;
    failures.set(field, { field, ...failure });
    if (failures.size === MAX_FAILURES) break;
  }
  const [first, ...rest] = failures.values();
  return first ? new ValidationError([first, ...rest]) : null;
}

/** Says it as express-openapi-validator does, so that both are read in one way; `place` is `/body`, or in it. */
export function toComplaint(
  { instancePath, keyword, message, params }: ErrorObject,
  place: string,
): Complaint {
  const { missingProperty, additionalProperty, allowedValues } = params as Record<string, unknown>;
  const name = missingProperty ?? additionalProperty;
  const path = `${place}${instancePath}${typeof name === 'string' ? `/${name}` : ''}`;
  const allowed = Array.isArray(allowedValues) ? `: ${allowedValues.join(', ')}` : '';
  return { path, message: `${message ?? ''}${allowed}`, errorCode: keyword };
}

/** `/body/preferences/a~1b` (RFC 6901) becomes `preferences.a/b`; `/query/limit` becomes `limit`. */
function fieldOf(path: string): string {
  const [, place = '', ...segments] = path.split('/');
  const names = segments.map((segment) =>
    showName(segment.slice(0, MAX_NAME).replaceAll('~1', '/').replaceAll('~0', '~')),
  );
  return names.join('.') || place;
}

/** Says only that some alternative failed; the alternatives say why. */
const ALTERNATIVES = 'anyOf';

/** What the validator finds in a query by itself, without a keyword: how it begins to say so. */
const IN_QUERIES: [string, Keyword | undefined][] = [
  ['Unknown query parameter', KEYWORDS.additionalProperties],
  ['Empty value found', { reason: 'invalid_value', demand: () => 'must not be empty' }],
];

const UNKNOWN: Keyword = {
  reason: 'invalid_value',
  demand: () => 'has a value that is not allowed',
};

/** The reason, and a sentence for the person who mends the request; null where others say more. */
function judge(
  { message, errorCode }: Complaint,
  field: string,
): Omit<FieldFailure, 'field'> | null {
  const name = errorCode?.split('.')[0] ?? '';
  if (name === ALTERNATIVES) return null;
  const [, inQuery] = IN_QUERIES.find(([start]) => message.startsWith(start)) ?? [];
  const { reason, bound, demand } = KEYWORDS[name] ?? inQuery ?? UNKNOWN;
  const [, found = ''] = bound?.exec(message) ?? [];
  return { reason, message: `The field ${field} ${demand(found)}.` };
}
