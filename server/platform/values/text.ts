import { invalid } from '../errors.ts';

/**
 * C0 and C1 controls, line and paragraph separators, and the characters that turn the direction of
 * text round. LRM, RLM, ZWJ and ZWNJ are not among them: Hebrew, Persian and emoji need them.
 */
// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const UNSAFE_RUNS = new RegExp(`(?:${UNSAFE.source})+`, 'gu');

export const hasUnsafeCharacters = (text: string): boolean => UNSAFE.test(text);

/** Names and addresses go into headers: what could break out of one is refused (G6). */
export function checkDisplayText(field: string, text: string): string {
  if (!hasUnsafeCharacters(text)) return text;
  throw invalid(field, 'invalid_format', `The field ${field} must not contain control characters.`);
}

/** Rendered text that goes into a header: what could break out of one becomes a space (G6). */
export const toSingleLine = (text: string): string => text.replace(UNSAFE_RUNS, ' ').trim();

/** So many characters of a name are repeated in errors: callers may make up one of a million. */
export const MAX_NAME = 255;

/** A name that a caller made up, as errors show it: cut, on one line, without half characters. */
export const showName = (name: string): string =>
  name.slice(0, MAX_NAME).toWellFormed().replace(UNSAFE_RUNS, ' ');

/** A name that people know something by: not blank, on one line (G6, G7). */
export function requireName(field: string, text: string): string {
  if (text.trim() !== '') return checkDisplayText(field, text);
  throw isBlank(field);
}

/** The same with several lines. */
export function requireLines(field: string, text: string): string {
  if (text.trim() !== '') return checkLines(field, text);
  throw isBlank(field);
}

/** Text for people that may have several lines, such as a description or an address. */
export function checkLines(field: string, text: string): string {
  if (!hasUnsafeCharacters(text.replaceAll(/\r?\n/g, ''))) return text;
  const message = `The field ${field} must not contain control characters but line breaks.`;
  throw invalid(field, 'invalid_format', message);
}

const isBlank = (field: string): Error =>
  invalid(field, 'too_short', `The field ${field} must not be blank.`);
