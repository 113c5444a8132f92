import { parse } from 'csv-parse/browser/esm/sync';

export const ENCODINGS = ['utf-8', 'windows-1250', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface Sample {
  format: 'csv' | 'ndjson';
  encoding: Encoding;
  /** The columns of CSV, with some of their values. Fields of NDJSON have the names of their targets. */
  columns: { name: string; values: string[] }[];
  /** Why the file cannot be imported as it is. */
  problem: 'empty' | 'tooLarge' | 'noCsv' | null;
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
  const encoding = wanted ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1250');
  const sample: Sample = { format, encoding, columns: [], problem: null };
  if (file.size === 0) return { ...sample, problem: 'empty' };
  if (file.size > MOST_PARTS * LARGEST_PART) return { ...sample, problem: 'tooLarge' };
  if (format === 'ndjson') return sample;
  const rows = rowsOf(new TextDecoder(encoding).decode(bytes));
  if (!rows) return { ...sample, problem: 'noCsv' };
  const [header = [], ...others] = rows;
  const columns = header.map((name, place) => ({
    name,
    values: others.map((row) => row[place] ?? '').filter((value) => value !== ''),
  }));
  return { ...sample, columns };
}

/** A character that the end of the sample cuts is no error. */
function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** The header and the first rows; null if the text is no CSV. */
function rowsOf(text: string): string[][] | null {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
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
