import type { Reason } from '../../platform/errors.ts';

/** A keyword of JSON Schema that a value can violate. */
export interface Keyword {
  reason: Reason;
  /** Extracts the limit from Ajv's message, as the validator does not pass on its parameters. */
  bound?: RegExp;
  /** The requirement, as the continuation of "The field …". Never contains the value of the request. */
  demand: (bound: string) => string;
}

const NUMBER = /(-?\d+(?:\.\d+)?)/;
const QUOTED = /"(.*)"/s;

const TYPES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const FORMATS: Record<string, string> = {
  'date-time': 'a date-time such as 2026-01-31T09:30:00Z',
  int32: 'a whole number between -2147483648 and 2147483647',
};

const PATTERNS: Record<string, string> = {
  '^[a-z0-9]+(?:[-_][a-z0-9]+)*$': 'lower-case letters and digits in groups joined by - or _',
  '^#[0-9A-Fa-f]{6}$': 'a color such as #1d4ed8',
  '^[!-~]+$': 'visible ASCII characters without spaces',
};

const OTHER_FORM = 'in the format that the reference describes';

/** The keywords that the document uses for requests, except `anyOf`, whose alternatives report their own errors. */
export const KEYWORDS: Record<string, Keyword> = {
  required: { reason: 'required', demand: () => 'is required' },
  additionalProperties: { reason: 'unknown_field', demand: () => 'is unknown' },
  type: {
    reason: 'invalid_type',
    bound: /^must be (.+)$/,
    demand: (types) => `must be ${types.split(',').map(nameOf).join(' or ')}`,
  },
  enum: {
    reason: 'invalid_value',
    bound: /: (.+)$/s,
    demand: (allowed) => `must be one of: ${allowed}`,
  },
  format: {
    reason: 'invalid_format',
    bound: QUOTED,
    demand: (format) => `must be ${FORMATS[format] ?? OTHER_FORM}`,
  },
  pattern: {
    reason: 'invalid_format',
    bound: QUOTED,
    demand: (pattern) => `must be ${PATTERNS[pattern] ?? OTHER_FORM}`,
  },
  minLength: {
    reason: 'too_short',
    bound: NUMBER,
    demand: (least) => `must have at least ${count(least, 'character')}`,
  },
  maxLength: {
    reason: 'too_long',
    bound: NUMBER,
    demand: (most) => `may have at most ${count(most, 'character')}`,
  },
  minItems: {
    reason: 'too_short',
    bound: NUMBER,
    demand: (least) => `must have at least ${count(least, 'entry', 'entries')}`,
  },
  maxItems: {
    reason: 'too_many',
    bound: NUMBER,
    demand: (most) => `may have at most ${count(most, 'entry', 'entries')}`,
  },
  maxProperties: {
    reason: 'too_many',
    bound: NUMBER,
    demand: (most) => `may have at most ${count(most, 'key')}`,
  },
  minimum: {
    reason: 'invalid_value',
    bound: NUMBER,
    demand: (least) => `must be at least ${least}`,
  },
  maximum: { reason: 'invalid_value', bound: NUMBER, demand: (most) => `must be at most ${most}` },
};

const nameOf = (type: string): string => TYPES[type] ?? type;

const count = (bound: string, one: string, many = `${one}s`): string =>
  `${bound} ${bound === '1' ? one : many}`;
