import type { ImportRow } from '../import-row.ts';
import { isStorable } from '../reading/storable-json.ts';
import type { RowFault, SourceRow } from '../reading/source-row.ts';
import { ERROR_COLUMNS, reasonOfTarget, type SuppressionReason, targetOf } from '../targets.ts';

/** The values of a row by column. Empty cells, and nulls, say nothing. */
export type Fields = ReadonlyMap<string, unknown>;

/** The columns that are imported, by target. */
export type Targets = ReadonlyMap<string, string>;

/** A column that says whether a reason applies. */
export interface ReasonColumn {
  column: string;
  reason: SuppressionReason;
}

type Importing = Pick<ImportRow, 'kind' | 'mapping' | 'options' | 'columns'>;

/** The columns that the file has, or that the mapping names, by target. */
export const targetsOf = (row: Importing): Targets =>
  new Map(targetedColumns(row).map(({ column, target }) => [target, column]));

/** Several columns can be for one reason. */
export const reasonColumns = (row: Importing): ReasonColumn[] =>
  targetedColumns(row).flatMap(({ column, target }) => {
    const reason = reasonOfTarget(target);
    return reason === null ? [] : [{ column, reason }];
  });

const targetedColumns = (row: Importing): { column: string; target: string }[] =>
  (row.mapping ? Object.keys(row.mapping) : (row.columns ?? [])).flatMap((column) => {
    const target = targetOf(row, column);
    return target === null ? [] : [{ column, target }];
  });

/** Spreadsheets show such cells as they are, because an apostrophe is in front. */
const ESCAPED = /^'[=+\-@\t\r']/;

/** Reads a row; null with a fault. */
export function readFields({ columns, options }: Importing, row: SourceRow): Fields | RowFault {
  if (row.fault) return row.fault;
  if (row.values) return withoutEmpty([...row.values]);
  const cells = row.cells ?? [];
  const expected = columns?.length ?? 0;
  // Spreadsheets leave out empty cells at the end of a row, or add some.
  const surplus = cells.findIndex((cell, index) => index >= expected && cell.trim() !== '');
  if (surplus !== -1) {
    const message = `The row has text in cell ${surplus + 1}, and the header has ${expected} ${expected === 1 ? 'column' : 'columns'}; put cells with a delimiter in quotation marks.`;
    return { column: null, reason: 'too_many', message };
  }
  const bad = cells.findIndex((cell) => !isStorable(cell));
  if (bad !== -1) {
    const message = 'The cell has a NUL character.';
    return { column: columns?.[bad] ?? null, reason: 'invalid_format', message };
  }
  const texts = unescaped({ columns, options }, cells);
  return withoutEmpty((columns ?? []).map((column, index) => [column, texts[index]]));
}

/**
 * The values of cells. Apostrophes before formulas are removed if the options say that the file has them, or if its
 * columns show that it is an errors file, which always has them.
 */
export function unescaped(
  { columns, options }: Pick<ImportRow, 'columns' | 'options'>,
  cells: string[],
): string[] {
  const isEscaped =
    options.formula_escape === true || ERROR_COLUMNS.every((name) => columns?.includes(name));
  return isEscaped ? cells.map((cell) => (ESCAPED.test(cell) ? cell.slice(1) : cell)) : cells;
}

const withoutEmpty = (entries: [string, unknown][]): Fields =>
  new Map(entries.filter(([, value]) => value !== null && value !== undefined && value !== ''));

export const isFault = (read: object): read is RowFault => 'reason' in read;

export const toText = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};
