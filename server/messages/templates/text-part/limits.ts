/** Limits of the generated text part. */

/** Nesting of elements: the parser's work for each tag grows with the number of open elements. */
export const MAX_DEPTH = 100;

/** Characters of HTML that are read. Mail programs cut HTML earlier: Gmail at 102,000 bytes. */
export const MAX_HTML = 128 * 1024;

/** Elements that are read. */
export const MAX_ELEMENTS = 10_000;

/** Lines before wrapping. */
export const MAX_LINES = 10_000;

/** Nesting of tables; cells of deeper tables become text of the enclosing cell. */
export const MAX_TABLES = 10;

/** Bytes of the generated text. */
export const MAX_TEXT_BYTES = 256 * 1024;

/** Marks the end of a truncated text. */
export const CUT = '[…]';

/** Characters in a line, if its words allow it (RFC 5322 §2.1.1). */
export const WIDTH = 78;

/** Minimum width of text beside the indentation. */
export const MIN_WIDTH = 20;

/** Maximum indentation of quotations and lists; deeper levels are not indented further. */
export const MAX_INDENT = 24;

/** Consecutive empty lines. */
export const MAX_EMPTY_LINES = 2;

/** Columns of an aligned table. */
export const MAX_COLUMNS = 12;

export const RULE = '-'.repeat(40);
