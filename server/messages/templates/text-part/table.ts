import { MAX_COLUMNS, MAX_INDENT, WIDTH } from './limits.ts';
import type { Line, Lines } from './lines.ts';

interface Cell {
  content: Lines;
  /** The number of columns that the cell spans. */
  span: number;
  alignsRight: boolean;
}

/** A cell with its first column. */
interface Placed extends Cell {
  column: number;
}

const GAP = '  ';

/** Collects the cells of a table and prints them when all are known. */
export class Table {
  /** Whether a cell is open, so that following content belongs to it. */
  inCell = false;
  readonly #rows: Cell[][] = [];
  /** Whether the table has a presentation role, so it is only used for layout. */
  readonly #presentation: boolean;

  constructor({ presentation }: { presentation: boolean }) {
    this.#presentation = presentation;
  }

  addRow(): void {
    this.#rows.push([]);
  }

  addCell(cell: Cell): void {
    if (this.#rows.length === 0) this.addRow();
    this.#rows.at(-1)?.push(cell);
  }

  /** Prints the rows, in aligned columns if these are narrow enough. */
  print(target: Lines): void {
    const rows = this.#rows.map(place).filter((row) => row.some(hasText));
    if (rows.length === 0) return;
    const columns = columnsOf(rows, WIDTH - (MAX_INDENT - target.spareIndent));
    // Rows of a layout table are separate sections, and may have no other space between them.
    const breaks = this.#presentation && columns === null ? 2 : 1;
    target.block(2);
    for (const row of rows) {
      const cells = row.filter(hasText);
      if (columns && !isHeading(row)) printAligned(target, row, columns);
      else if (cells.length > 1 && cells.every(isOneLine)) printInOneLine(target, cells);
      else printBelowOneAnother(target, cells, breaks);
    }
    target.block(2);
  }
}

function place(row: Cell[]): Placed[] {
  let next = 0;
  return row.map((cell) => {
    const column = next;
    next += cell.span;
    return { ...cell, column };
  });
}

const hasText = ({ content }: Cell): boolean => content.lines.length > 0;
const isOneLine = ({ content }: Cell): boolean => content.lines.length === 1;
const wholeText = (line: Line | undefined): string => (line ? line.first + line.text : '');

/** A row with text only in its first cell counts as spanning the table, with or without colspan. */
const isHeading = (row: Placed[]): boolean =>
  row.every((cell) => cell.column === 0 || !hasText(cell));

/**
 * The offset of each column, and the end of the last one. Null when the cells form no columns, or the
 * columns are too wide.
 */
function columnsOf(rows: Placed[][], width: number): number[] | null {
  const aligned = rows.filter((row) => !isHeading(row));
  const cells = aligned.flat().filter(hasText);
  if (cells.length === 0) return null;
  if (cells.some(({ column, span }) => column + span > MAX_COLUMNS)) return null;
  // Aligned or preformatted text would be hard to read beside other text.
  if (cells.some(({ content }) => content.lines.some(({ fixed, text }) => fixed && text))) {
    return null;
  }
  const widths = Array.from({ length: MAX_COLUMNS }, () => 0);
  for (const { column, span, content } of cells) {
    if (span === 1) widths[column] = Math.max(widths[column] ?? 0, widthOf(content));
  }
  for (const { column, span, content } of cells) {
    if (span > 1) widen(widths, column, span, widthOf(content));
  }
  const offsets = offsetsOf(widths);
  return (offsets.at(-1) ?? 0) - GAP.length > width ? null : offsets;
}

const widthOf = ({ lines }: Lines): number =>
  lines.reduce((widest, line) => Math.max(widest, line.first.length + line.text.length), 0);

/** Widens the last spanned column by the width that the others do not provide. */
function widen(widths: number[], column: number, span: number, width: number): void {
  const offsets = offsetsOf(widths);
  const last = column + span - 1;
  const before = (offsets[last] ?? 0) - (offsets[column] ?? 0);
  widths[last] = Math.max(widths[last] ?? 0, width - before);
}

/** Columns without text have no width. */
function offsetsOf(widths: number[]): number[] {
  let offset = 0;
  return [
    0,
    ...widths.map((width) => {
      offset += width > 0 ? width + GAP.length : 0;
      return offset;
    }),
  ];
}

function printInOneLine(target: Lines, cells: Cell[]): void {
  target.block(1);
  const text = cells.map(({ content }) => wholeText(content.lines[0])).join(GAP);
  target.add(text, { fixed: false });
}

function printBelowOneAnother(target: Lines, cells: Cell[], breaks: number): void {
  for (const { content } of cells) {
    target.block(breaks);
    target.append(content);
    target.block(breaks);
  }
}

function printAligned(target: Lines, row: Placed[], offsets: number[]): void {
  target.block(1);
  const cells = row.filter(hasText);
  const height = cells.reduce((most, { content }) => Math.max(most, content.lines.length), 0);
  for (let i = 0; i < height; i += 1) {
    let text = '';
    for (const { column, span, content, alignsRight } of cells) {
      const cell = wholeText(content.lines[i]);
      if (cell === '') continue;
      const begin = offsets[column] ?? 0;
      const end = (offsets[column + span] ?? begin) - GAP.length;
      text = text.padEnd(begin) + (alignsRight ? cell.padStart(end - begin) : cell);
    }
    if (text === '') target.break();
    else target.add(text, { fixed: true });
  }
}
