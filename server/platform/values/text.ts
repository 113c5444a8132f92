import { invalid } from '../errors.ts';

/**
 * C0 and CONTACTS-2 controls, line and paragraph separators, and the characters that override the direction of
 * text. LRM, RLM, ZWJ and ZWNJ are allowed: Hebrew, Persian and emoji need them.
 */
// eslint-disable-next-line no-control-regex -- matches control characters on purpose
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const UNSAFE_RUNS = new RegExp(`(?:${UNSAFE.source})+`, 'gu');

export const hasUnsafeCharacters = (text: string): boolean => UNSAFE.test(text);

/** Names and addresses become headers: rejects characters that could inject a header (API-5). */
export function checkDisplayText(field: string, text: string): string {
  if (!hasUnsafeCharacters(text)) return text;
  throw invalid(field, 'invalid_format', `The field ${field} must not contain control characters.`);
}

/** For rendered text in a header: replaces characters that could inject a header by spaces (API-5). */
export const toSingleLine = (text: string): string => text.replace(UNSAFE_RUNS, ' ').trim();

const MAX_PLAIN_NAME = 100;

/**
 * A name that an organization has chosen, for mail to somebody who may not know it: short, and without what mail programs
 * turn into a link.
 */
export const toPlainName = (name: string): string =>
  toSingleLine(name)
    .replaceAll(/[^\p{L}\p{M}\p{N} &'’,.()+-]+/gu, ' ')
    .replaceAll(/\.(?=\S)/g, '. ')
    .replaceAll(/ +/g, ' ')
    .slice(0, MAX_PLAIN_NAME)
    .trim()
    .toWellFormed();

/** Maximum length of a name in an error message, as a request may contain one of a million characters. */
export const MAX_NAME = 255;

/** A name of a request for an error message: truncated, on one line, without lone surrogates. */
export const showName = (name: string): string =>
  name.slice(0, MAX_NAME).toWellFormed().replace(UNSAFE_RUNS, ' ');

/** Validates a display name: not blank, on one line (API-5, API-6). */
export function requireName(field: string, text: string): string {
  if (text.trim() !== '') return checkDisplayText(field, text);
  throw isBlank(field);
}

/** Validates a text that is not blank and may have several lines. */
export function requireLines(field: string, text: string): string {
  if (text.trim() !== '') return checkLines(field, text);
  throw isBlank(field);
}

/** Validates a text that may have several lines, such as a description or a postal address. */
export function checkLines(field: string, text: string): string {
  if (!hasUnsafeCharacters(text.replaceAll(/\r?\n/g, ''))) return text;
  const message = `The field ${field} must not contain control characters except line breaks.`;
  throw invalid(field, 'invalid_format', message);
}

const isBlank = (field: string): Error =>
  invalid(field, 'too_short', `The field ${field} must not be blank.`);
