/** C0 and C1 controls but tab and line feed, and the characters that turn the direction of text round. */
const UNSAFE =
  // eslint-disable-next-line no-control-regex -- control characters are what it looks for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu;

/** What `Output.style` puts around text. */
// eslint-disable-next-line no-control-regex
const COLOUR = /(\u001b\[(?:[12]|22|3[1236]|39)m)/u;

/**
 * Text of others as a terminal may have it: what servers and recipients wrote could otherwise move
 * the cursor, change colours or set the title.
 */
export const clean = (text: string): string => text.replaceAll(UNSAFE, '\ufffd');

/** In one line, as it can't be taken for several. */
export const unbroken = (text: string): string =>
  clean(text).replaceAll(/[\n\u2028\u2029]+/gu, ' ');

/** In one line that may have our colours in it. */
export const unbrokenInColour = (text: string): string =>
  text
    .split(COLOUR)
    .map((part, i) => (i % 2 === 0 ? unbroken(part) : part))
    .join('');

/** In one line without tabs, as cells of tables are. */
export const cleanLine = (text: string): string => unbroken(text).replaceAll(/\t+/gu, ' ');

/** JSON that says the same and is safe to look at, too. */
export const escapeJson = (json: string): string =>
  json.replaceAll(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
