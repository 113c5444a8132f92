import { type CsvError, type Info, parse } from 'csv-parse';
import { nextIteration } from '../../../platform/concurrency/time-slices.ts';

/** A record of CSV, and the byte after it. */
export interface CsvRecord {
  cells: string[];
  end: number;
}

/** A record with more bytes is a quotation mark that is not closed. */
const MAX_RECORD = 128 * 1024;

/** Bytes that are parsed without a pause. */
const CHUNK = 16 * 1024;

/**
 * Parses whole records from the beginning of the bytes, at most `limit`. Records end in CR LF, LF or CR; the bytes of
 * `info` count from the beginning. Returns the error of the parser with the records before it.
 */
export async function parseCsv(
  bytes: Buffer,
  delimiter: string,
  limit: number,
): Promise<{ records: CsvRecord[]; error: CsvError | null }> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: MAX_RECORD,
  });
  let error: CsvError | null = null;
  parser.on('error', (failure: CsvError) => (error = failure));
  const records: CsvRecord[] = [];
  const take = (): void => {
    for (;;) {
      const read = parser.read() as { info: Info; record: string[] } | null;
      if (read === null) return;
      if (records.length < limit) records.push({ cells: read.record, end: read.info.bytes });
    }
  };
  for (let at = 0; at < bytes.length && records.length < limit && !error; at += CHUNK) {
    parser.write(bytes.subarray(at, at + CHUNK));
    take();
    await nextIteration();
  }
  parser.destroy();
  return { records, error };
}

/** The parser returns a record when some bytes follow its line. */
export const AFTER_LAST = Buffer.from('\n'.repeat(8));

/** The delimiter that the first line has most often outside of quotation marks; a comma if it has none. */
export function findDelimiter(header: string): string {
  const line = header.replaceAll(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)[0] ?? '';
  const counted = [',', ';', '\t', '|'].map(
    (delimiter) => [delimiter, line.split(delimiter).length] as const,
  );
  return counted.toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ',';
}
