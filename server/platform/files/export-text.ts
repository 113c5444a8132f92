import type { Transaction } from '../database/sql.ts';
import { nextIteration } from '../concurrency/time-slices.ts';
import { groupsOf } from '../values/groups-of.ts';
import { BOM, toCsvLine, withoutFormula } from './csv-cells.ts';

export type ExportFormat = 'csv' | 'ndjson';

/** Rows that one statement reads at most; fewer when they are large. */
export const EXPORTED = 2_000;

/** Rows that become one piece of text. */
const GROUP = 500;

export interface ExportPage<Row> {
  rows: Row[];
  /** Where the next page begins; null on the last one. */
  next: string | null;
}

/** What an export contains. */
export interface ExportTable<Row> {
  readPage: (em: Transaction, after: string | null) => Promise<ExportPage<Row>>;
  /** The columns of CSV. */
  columns: readonly string[];
  toCells: (row: Row) => string[];
  /** The object of a line of NDJSON. */
  toObject: (row: Row) => object;
}

/** Reads in a transaction of its own. */
export type ReadPage = <T>(read: (em: Transaction) => Promise<T>) => Promise<T>;

export interface ExportProgress {
  rows: number;
  isComplete: boolean;
}

/** The last line of an export with a trailer: a file without it, or with another number of rows, was cut. */
const csvTrailer = (rows: number): string => `# rows: ${rows}`;
const ndjsonTrailer = (rows: number): string => JSON.stringify({ _rows: rows });

/** The text of an export, page by page; never an empty piece. Rows that are created meanwhile are left out. */
export async function* exportText<Row>(
  table: ExportTable<Row>,
  { format, trailer, bom }: { format: ExportFormat; trailer: boolean; bom: boolean },
  read: ReadPage,
  progress: ExportProgress,
): AsyncGenerator<string> {
  const isCsv = format === 'csv';
  const lineOf = (row: Row): string =>
    isCsv
      ? toCsvLine(table.toCells(row).map(withoutFormula))
      : `${JSON.stringify(table.toObject(row))}\n`;
  let text = isCsv ? (bom ? BOM : '') + toCsvLine(table.columns.map(withoutFormula)) : '';
  for (let after: string | null = null; ;) {
    const place: string | null = after;
    const { rows, next }: ExportPage<Row> = await read((em) => table.readPage(em, place));
    progress.rows += rows.length;
    for (const group of groupsOf(rows, GROUP)) {
      text += group.map(lineOf).join('');
      yield text;
      text = '';
    }
    if (next === null) break;
    after = next;
    await nextIteration();
  }
  progress.isComplete = true;
  if (trailer)
    text += isCsv ? `${csvTrailer(progress.rows)}\r\n` : `${ndjsonTrailer(progress.rows)}\n`;
  if (text !== '') yield text;
}
