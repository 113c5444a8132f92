import type { ErrorObject } from 'ajv';
import { type FieldFailure, ValidationError } from '../../platform/errors.ts';
import { MAX_NAME, showName } from '../../platform/values/text.ts';
import { type Keyword, KEYWORDS } from './keywords.ts';

/** Unknown fields that other APIs have, with what to do instead. */
const HINTS: [field: RegExp, hint: string][] = [
  [
    /(?:^|\.)attachments\.\d+\.(?:path|url|href|uri)$/,
    ' Files are not fetched from URLs or paths: send the file itself in content, as base64.',
  ],
];

/** A sentence that follows the message about an unknown field; empty if there is nothing to say. */
const hintFor = (field: string): string =>
  HINTS.find(([pattern]) => pattern.test(field))?.[1] ?? '';

/** A validator's error about one place in a request. */
export interface SchemaError {
  /** A JSON pointer that starts with the part of the request: `/body/emails/3/to`. */
  path: string;
  message: string;
  /** The schema's keyword, sometimes followed by a dot and the validator's name. */
  errorCode?: string;
}

/** Maximum number of reported failures; a batch can have hundreds of thousands. */
export const MAX_FAILURES = 1_000;

/** Combines the schemaErrors into one error; null if none of them explains a failure. */
export function toFailures(schemaErrors: SchemaError[]): ValidationError | null {
  const failures = new Map<string, FieldFailure>();
  for (const schemaError of schemaErrors) {
    const field = fieldOf(schemaError.path);
    const failure = describeFailure(schemaError, field);
    if (failure === null || failures.has(field)) continue;
    failures.set(field, { field, ...failure });
    if (failures.size === MAX_FAILURES) break;
  }
  const [first, ...rest] = failures.values();
  return first ? new ValidationError([first, ...rest]) : null;
}

/** Converts an error of Ajv to the format of express-openapi-validator. `place` is `/body` or a place in it. */
export function toSchemaError(
  { instancePath, keyword, message, params }: ErrorObject,
  place: string,
): SchemaError {
  const { missingProperty, additionalProperty, allowedValues } = params as Record<string, unknown>;
  const name = missingProperty ?? additionalProperty;
  const path = `${place}${instancePath}${typeof name === 'string' ? `/${name}` : ''}`;
  const allowed = Array.isArray(allowedValues) ? `: ${allowedValues.join(', ')}` : '';
  return { path, message: `${message ?? ''}${allowed}`, errorCode: keyword };
}

/**
 * `/body/preferences/a~1b` (RFC 6901) becomes `preferences.a/b`, and `/query/limit` becomes `limit`. The validator writes the names of
 * headers in lower case: `/headers/if-match` becomes `If-Match`.
 */
function fieldOf(path: string): string {
  const [, place = '', ...segments] = path.split('/');
  if (place === 'headers') {
    return segments.join('/').replaceAll(/(?:^|-)[a-z]/g, (start) => start.toUpperCase());
  }
  const names = segments.map((segment) =>
    showName(segment.slice(0, MAX_NAME).replaceAll('~1', '/').replaceAll('~0', '~')),
  );
  return names.join('.') || place;
}

/** This keyword only says that all alternatives failed; their own errors say why. */
const ALTERNATIVES = 'anyOf';

/** Errors in queries that the validator reports without a keyword, by the start of their message. */
const IN_QUERIES: [string, Keyword | undefined][] = [
  ['Unknown query parameter', KEYWORDS.additionalProperties],
  ['Empty value found', { reason: 'invalid_value', demand: () => 'must not be empty' }],
];

const UNKNOWN: Keyword = {
  reason: 'invalid_value',
  demand: () => 'has a value that is not allowed',
};

/** The reason and the sentence for the developer; null if other schemaErrors are more specific. */
function describeFailure(
  { message, errorCode }: SchemaError,
  field: string,
): Omit<FieldFailure, 'field'> | null {
  const name = errorCode?.split('.')[0] ?? '';
  if (name === ALTERNATIVES) return null;
  const [, inQuery] = IN_QUERIES.find(([start]) => message.startsWith(start)) ?? [];
  const { reason, bound, demand } = KEYWORDS[name] ?? inQuery ?? UNKNOWN;
  const [, found = ''] = bound?.exec(message) ?? [];
  const hint = reason === 'unknown_field' ? hintFor(field) : '';
  return { reason, message: `The field ${field} ${demand(found)}.${hint}` };
}
