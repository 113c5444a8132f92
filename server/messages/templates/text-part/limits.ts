/** The bounds of a text part that is made from HTML, and of the work of making it. */

/** Elements inside one another: the parser's work for each tag grows with the open ones. */
export const MAX_DEPTH = 100;

/** Characters of HTML that are read. Mail programs cut HTML at less: Gmail at 102,000 bytes. */
export const MAX_HTML = 128 * 1024;

/** Elements that are read. */
export const MAX_ELEMENTS = 10_000;

/** Lines that are made, before they are wrapped. */
export const MAX_LINES = 10_000;

/** Tables inside one another; the cells of deeper ones are words of the cell that they are in. */
export const MAX_TABLES = 10;

/** Bytes of text that are made. */
export const MAX_TEXT_BYTES = 256 * 1024;

/** Stands at the end of a text that was cut. */
export const CUT = '[…]';

/** Characters in a line, so far as its words allow (RFC 5322 §2.1.1). */
export const WIDTH = 78;

/** The least that indentation leaves for words. */
export const MIN_WIDTH = 20;

/** What quotations and lists may indent in all; deeper ones are indented no further. */
export const MAX_INDENT = 24;

/** Empty lines between two others. */
export const MAX_EMPTY_LINES = 2;

/** Columns of a table that are aligned. */
export const MAX_COLUMNS = 12;

export const RULE = '-'.repeat(40);
