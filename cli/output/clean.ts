/** C0 and C1 controls but tab and line feed, and the characters that turn the direction of text round. */
const UNSAFE =
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text of others as a terminal may have it: what servers and recipients wrote could otherwise move
 * the cursor, change colours or set the title.
 */
export const clean = (text: string): string => text.replaceAll(UNSAFE, '\ufffd');

/** In one line, as cells of tables are. */
export const cleanLine = (text: string): string =>
  clean(text).replaceAll(/[\t\n\u2028\u2029]+/gu, ' ');
