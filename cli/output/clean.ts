/** C0 and CONTACTS-2 controls except tab and line feed, and the characters that override the direction of text. */
const UNSAFE =
  // eslint-disable-next-line no-control-regex -- matches control characters on purpose
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu;

/** The escape sequences of `Output.style`. */
// eslint-disable-next-line no-control-regex
const COLOR = /(\u001b\[(?:[12]|22|3[1236]|39)m)/u;

/**
 * Makes untrusted text safe for a terminal. Text of servers and recipients could otherwise move the cursor,
 * change colors or set the title.
 */
export const clean = (text: string): string => text.replaceAll(UNSAFE, '\ufffd');

/** Safe text on one line, so that it cannot imitate further lines of output. */
export const singleLine = (text: string): string =>
  clean(text).replaceAll(/[\n\u2028\u2029]+/gu, ' ');

/** Safe text on one line that keeps the escape sequences of `Output.style`. */
export const singleLineStyled = (text: string): string =>
  text
    .split(COLOR)
    .map((part, i) => (i % 2 === 0 ? singleLine(part) : part))
    .join('');

/** Safe text on one line without tabs, for table cells. */
export const cleanLine = (text: string): string => singleLine(text).replaceAll(/\t+/gu, ' ');

/** Equivalent JSON that is safe to print. */
export const escapeJson = (json: string): string =>
  json.replaceAll(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
