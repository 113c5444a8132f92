import type { Reason } from '../platform/errors.ts';

/** A keyword of a schema that a value can fail. */
export interface Keyword {
  reason: Reason;
  /** Where Ajv's message names the bound: the validator passes on nothing else of it. */
  bound?: RegExp;
  /** What is asked of a field, as it goes on behind the field's name. Never the value that was sent. */
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
  'date-time': 'a moment such as 2026-01-31T09:30:00Z',
  int32: 'a whole number between -2147483648 and 2147483647',
};

const PATTERNS: Record<string, string> = {
  '^[a-z0-9]+(?:[-_][a-z0-9]+)*$': 'lower-case letters and digits in groups joined by - or _',
  '^#[0-9A-Fa-f]{6}$': 'a color such as #1d4ed8',
  '^[!-~]+$': 'visible ASCII characters without spaces',
};

const OTHER_FORM = 'of the form that the reference names';

/** All that the document uses for requests. `anyOf` is none of them: its alternatives say what is wrong. */
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
