import { cleanLine } from './clean.ts';
import { pad, shorten, widthOf } from './width.ts';

export interface Column<Row> {
  title: string;
  value: (row: Row) => string;
  /** Whether it may be truncated on a narrow terminal; at most one column per table. */
  flexible?: boolean;
  /** Styles a padded cell, for example with a color. */
  style?: (cell: string, row: Row) => string;
}

const GAP = '  ';
/** Minimum width of a flexible column. */
const MIN_FLEXIBLE_WIDTH = 12;

/**
 * Aligned columns if they fit into `width`, else each row as a block of lines, because wrapped columns are
 * unreadable on a narrow terminal.
 */
export function table<Row>(columns: Column<Row>[], rows: Row[], width: number): string[] {
  const cells = rows.map((row) => columns.map(({ value }) => cleanLine(value(row))));
  const widths = columns.map(({ title }, i) =>
    Math.max(widthOf(title), ...cells.map((line) => widthOf(line[i] ?? ''))),
  );
  const excess = sum(widths) + GAP.length * (columns.length - 1) - width;
  const flexible = columns.findIndex((column) => column.flexible);
  if (excess > 0) {
    const left = (widths[flexible] ?? 0) - excess;
    if (left < MIN_FLEXIBLE_WIDTH) return blocks(columns, rows, cells);
    widths[flexible] = left;
  }
  return [
    join(columns.map(({ title }, i) => pad(title, widths[i] ?? 0))),
    ...rows.map((row, r) =>
      join(
        columns.map(({ style }, i) => {
          const width = widths[i] ?? 0;
          const cell = pad(shorten(cells[r]?.[i] ?? '', width), width);
          return style ? style(cell, row) : cell;
        }),
      ),
    ),
  ];
}

function blocks<Row>(columns: Column<Row>[], rows: Row[], cells: string[][]): string[] {
  return rows.flatMap((row, r) => {
    const facts = columns.map(({ title, style }, i): [string, string] => {
      const cell = cells[r]?.[i] ?? '';
      return [title, style ? style(cell, row) : cell];
    });
    return [...(r > 0 ? [''] : []), ...pairs(facts)];
  });
}

/** One name and value per line, with aligned values. */
export function pairs(facts: [name: string, value: string][]): string[] {
  const known = facts.filter(([, value]) => value.trim() !== '');
  const width = Math.max(0, ...known.map(([name]) => widthOf(name)));
  return known.map(([name, value]) => `${pad(name, width)}${GAP}${value}`.trimEnd());
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
const join = (cells: string[]): string => cells.join(GAP).trimEnd();
