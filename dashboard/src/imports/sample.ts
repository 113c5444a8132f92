import { parse } from 'csv-parse/browser/esm/sync';

export const ENCODINGS = ['utf-8', 'windows-1250', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface Sample {
  format: 'csv' | 'ndjson';
  encoding: Encoding | 'utf-16';
  /** The columns of CSV, with some of their values. Fields of NDJSON have the names of their targets. */
  columns: { name: string; values: string[] }[];
  /** Why the file cannot be imported as it is. */
  problem: 'empty' | 'tooLarge' | 'workbook' | 'noCsv' | null;
}

/** Parts of an import: their largest number and size. */
export const MOST_PARTS = 20;
const LARGEST_PART = 64 * 1024 * 1024;

const BYTES = 64 * 1024;
const ROWS = 3;

/** Reads the beginning of a file. Without an encoding, UTF-8 is assumed unless the bytes say otherwise. */
export async function readSample(file: File, wanted?: Encoding): Promise<Sample> {
  const format = /\.(ndjson|jsonl)$/i.test(file.name) ? 'ndjson' : 'csv';
  const bytes = await file.slice(0, BYTES).arrayBuffer();
  const utf16 = utf16Of(new Uint8Array(bytes));
  const encoding = utf16 ? 'utf-16' : (wanted ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1250'));
  const sample: Sample = { format, encoding, columns: [], problem: null };
  if (file.size === 0) return { ...sample, problem: 'empty' };
  if (file.size > MOST_PARTS * LARGEST_PART) return { ...sample, problem: 'tooLarge' };
  if (format === 'ndjson') return sample;
  if (isZip(new Uint8Array(bytes))) return { ...sample, problem: 'workbook' };
  const rows = rowsOf(new TextDecoder(utf16 ?? encoding).decode(bytes));
  if (!rows) return { ...sample, problem: 'noCsv' };
  const [header = [], ...others] = rows;
  const columns = header.map((name, place) => ({
    name: name.trim(),
    values: others.map((row) => row[place] ?? '').filter((value) => value !== ''),
  }));
  return { ...sample, columns: withoutErrorColumns(columns) };
}

const ERROR_COLUMNS = ['_line', '_column', '_reason', '_message'];

/** A file of invalid rows has the columns of its source, and these, which are not imported. */
function withoutErrorColumns(columns: Sample['columns']): Sample['columns'] {
  const isOfErrors = ERROR_COLUMNS.every((own) => columns.some(({ name }) => name === own));
  return isOfErrors ? columns.filter(({ name }) => !ERROR_COLUMNS.includes(name)) : columns;
}

/** The byte order mark of UTF-16. */
function utf16Of([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Workbooks of spreadsheets (.xlsx, .ods) are ZIP files. */
const isZip = (bytes: Uint8Array): boolean =>
  [0x50, 0x4b, 0x03, 0x04].every((byte, place) => bytes[place] === byte);

/** A character that the end of the sample cuts is no error. */
function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The line with which a spreadsheet names the delimiter. */
const SEPARATOR = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r)/i;

/** The header and the first rows; null if the text is no CSV. */
function rowsOf(text: string): string[][] | null {
  const [line = '', stated] = SEPARATOR.exec(text) ?? [];
  const rows = text.slice(line.length);
  try {
    return parse(rows, {
      bom: true,
      delimiter: stated ?? delimiterOf(rows),
      relax_column_count: true,
      skip_empty_lines: true,
      to: ROWS + 1,
    });
  } catch {
    return null;
  }
}

/** The one that the header contains most often, as the server decides. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1);
  const count = (delimiter: string): number => header.split(delimiter).length;
  return [',', ';', '\t', '|'].reduce((best, one) => (count(one) > count(best) ? one : best));
}
