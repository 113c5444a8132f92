/** The byte order mark, without which Excel does not read UTF-8. */
export const BOM = '\uFEFF';

/** Spreadsheets evaluate cells that begin with these characters as formulas. */
const FORMULA = /^[=+\-@\t\r']/;

/** A cell that no spreadsheet evaluates. Imports can remove the apostrophe again. */
export const withoutFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** One line of CSV (RFC 4180). */
export const toCsvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** A single empty cell would be an empty line, which readers skip. */
const quoted = (cell: string, _index: number, { length }: readonly string[]): string =>
  /[",\r\n]|^\s|\s$/.test(cell) || (cell === '' && length === 1)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell;
