import type { ImportCreate } from '@mailwright/sdk';
import { parse } from 'csv-parse/browser/esm/sync';
import { isOfErrors, withoutErrorColumns } from '../../../cli/contacts/presets/index.ts';

export const ENCODINGS = ['utf-8', 'windows-1250', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface Sample {
  format: 'csv' | 'ndjson';
  encoding: Encoding | 'utf-16';
  /** The columns of CSV, with some of their values. Fields of NDJSON have the names of their targets. */
  columns: { name: string; values: string[] }[];
  /** Whether it has the columns of a file of invalid rows, which are not among these. */
  isOfErrors: boolean;
  /** How its first rows write dates; null if they do not say so. */
  dateFormat: DateFormat | null;
  /** Why the file cannot be imported as it is. */
  problem: 'empty' | 'tooLarge' | 'workbook' | 'noCsv' | null;
}

/** Parts of an import: their largest number and size. */
export const MOST_PARTS = 20;
const LARGEST_PART = 64 * 1024 * 1024;

type DateFormat = NonNullable<NonNullable<ImportCreate['options']>['date_format']>;

const BYTES = 256 * 1024;

/** Rows that are read, and fewer if one of them is not complete; and the values of a column that are shown. */
const ROWS = [200, 50, 3];
const SHOWN = 3;

/** Reads the beginning of a file. Without an encoding, UTF-8 is assumed unless the bytes say otherwise. */
export async function readSample(file: File, wanted?: Encoding): Promise<Sample> {
  const format = /\.(ndjson|jsonl)$/i.test(file.name) ? 'ndjson' : 'csv';
  const bytes = await file.slice(0, BYTES).arrayBuffer();
  const utf16 = utf16Of(new Uint8Array(bytes));
  const encoding = utf16 ? 'utf-16' : (wanted ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1250'));
  const nothing = { columns: [], isOfErrors: false, dateFormat: null, problem: null };
  const sample: Sample = { format, encoding, ...nothing };
  if (file.size === 0) return { ...sample, problem: 'empty' };
  if (file.size > MOST_PARTS * LARGEST_PART) return { ...sample, problem: 'tooLarge' };
  if (format === 'ndjson') return sample;
  if (isZip(new Uint8Array(bytes))) return { ...sample, problem: 'workbook' };
  const rows = rowsOf(new TextDecoder(utf16 ?? encoding).decode(bytes));
  if (!rows) return { ...sample, problem: 'noCsv' };
  const [header = [], ...others] = rows;
  const names = header.map((name) => name.trim());
  const own = withoutErrorColumns(names);
  const columns = names.flatMap((name, place) => {
    const values = others.map((row) => row[place] ?? '').filter((value) => value !== '');
    return own.includes(name) ? [{ name, values }] : [];
  });
  return {
    ...sample,
    columns: columns.map(({ name, values }) => ({ name, values: values.slice(0, SHOWN) })),
    isOfErrors: isOfErrors(names),
    dateFormat: guessDateFormat(columns.flatMap(({ values }) => values)),
  };
}

const ISO = /^\d{4}-\d{2}-\d{2}/;
const ORDERED = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?\d{4}/;

/** The format that the first value with only one meaning has. */
function guessDateFormat(values: string[]): DateFormat | null {
  for (const value of values) {
    const [, first, separator, second] = ORDERED.exec(value) ?? [];
    if (separator === '.' || Number(first) > 12) return 'dmy';
    if (Number(second) > 12) return 'mdy';
  }
  return values.some((value) => ISO.test(value)) ? 'iso' : null;
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
  for (const most of ROWS) {
    try {
      return parse(rows, {
        bom: true,
        delimiter: stated ?? delimiterOf(rows),
        relax_column_count: true,
        skip_empty_lines: true,
        to: most + 1,
      });
    } catch {
      // The end of the sample may be within a cell.
    }
  }
  return null;
}

/** The one that the header contains most often, as the server decides. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r?\n/, 1);
  const count = (delimiter: string): number => header.split(delimiter).length;
  return [',', ';', '\t', '|'].reduce((best, one) => (count(one) > count(best) ? one : best));
}
