import { Slices } from '../../../platform/concurrency/time-slices.ts';
import type { OrganizationScope } from '../../../platform/database/tenancy.ts';
import { AFTER_LAST, type CsvRecord, findDelimiter, parseCsv } from './csv.ts';
import {
  encodingOf,
  invalidEncoding,
  MARK_BYTES,
  preambleOf,
  type Text,
  decodePiece,
} from './encoding.ts';
import { readJsonLines } from './ndjson.ts';
import { readBytes } from './read-bytes.ts';
import type { Batch, FileFault, Place, SourceRow } from './source-row.ts';

/** The file of an import, as far as its reading depends on it. */
export interface SourceFile {
  id: string;
  format: 'csv' | 'ndjson' | null;
  delimiter: string | null;
  bytes: number;
}

/** Bytes that are read at first, and the most of one batch. */
const WINDOW = 256 * 1024;
const MAX_WINDOW = 4 * 1024 * 1024;

const LF = 0x0a;
const CR = 0x0d;

/** Reads the next rows, at most `limit`; fewer if they are long. */
export async function readRows(
  scope: OrganizationScope,
  file: SourceFile,
  from: Place,
  limit: number,
): Promise<Batch> {
  const encoding = encodingOf(await readBytes(scope, file.id, 0, MARK_BYTES));
  const left = file.bytes - from.offset;
  for (let length = Math.min(WINDOW, left); ; length = Math.min(length * 2, MAX_WINDOW, left)) {
    const bytes = await readBytes(scope, file.id, from.offset, length);
    const isWhole = length === left;
    const text = decodePiece(bytes, encoding, isWhole);
    const batch = await readWindow(
      text,
      { isWhole, isLongest: length === MAX_WINDOW },
      file,
      from,
      limit,
    );
    const isEnough = batch.rows.length >= limit / 2 || length === MAX_WINDOW || isWhole;
    if (batch.fault || isEnough) return batch;
  }
}

interface Window {
  /** Whether the file ends with it. */
  isWhole: boolean;
  isLongest: boolean;
}

async function readWindow(
  decoded: Text,
  window: Window,
  file: SourceFile,
  from: Place,
  limit: number,
): Promise<Batch> {
  const { isWhole } = window;
  const preamble =
    from.offset === 0 ? preambleOf(decoded.bytes, file.format) : { length: 0, delimiter: null };
  const text = decoded.bytes.subarray(preamble.length);
  const lengthInFile: Text['lengthInFile'] = (begin, end) =>
    decoded.lengthInFile(preamble.length + begin, preamble.length + end);
  const start = {
    offset: from.offset + decoded.lengthInFile(0, preamble.length),
    line: from.line + linesIn(decoded.bytes.subarray(0, preamble.length)),
  };
  const delimiterOf = () =>
    file.delimiter ?? preamble.delimiter ?? findDelimiter(text.toString('utf8'));
  const read =
    file.format === 'ndjson'
      ? await readJsonLines(text, isWhole, limit)
      : await readCsv(text, isWhole, delimiterOf(), limit);
  const rows = await placed(text, read.rows, start, lengthInFile);
  const used = read.rows.at(-1)?.end ?? 0;
  const isLast = isWhole && isBlank(text.subarray(used)) && !read.failed;
  const end = isLast ? text.length : used;
  const next = {
    offset: start.offset + lengthInFile(0, end),
    line: start.line + linesIn(text.subarray(0, end)),
  };
  const examined = read.failed || read.rows.length === 0 ? text.length : end;
  const wrong = decoded.firstWrong(preamble.length + examined, isWhole);
  const fault =
    wrong === null
      ? faultOf(next, { ...read, ...window, isLast })
      : invalidEncoding(from.offset + wrong, undefined);
  return { rows, next, isLast, fault };
}

type Read = Pick<SourceRow, 'cells' | 'values' | 'source' | 'fault' | 'statedRows' | 'end'>;

async function readCsv(text: Buffer, isWhole: boolean, delimiter: string, limit: number) {
  const closed = isWhole ? Buffer.concat([text, AFTER_LAST]) : text;
  const { records, error } = await parseCsv(closed, delimiter, limit);
  const rows = records.map((record) => toRow(record, text.length));
  return { rows, failed: error !== null };
}

const TRAILER = /^# rows: (\d{1,9})$/;

function toRow({ cells, end }: CsvRecord, length: number): Read {
  const [first = '', ...others] = cells;
  const stated = others.every(isEmptyCell) ? TRAILER.exec(first)?.[1] : undefined;
  return {
    cells,
    values: null,
    source: null,
    fault: null,
    statedRows: stated === undefined ? null : Number(stated),
    end: Math.min(end, length),
  };
}

const isEmptyCell = (cell: string): boolean => cell.trim() === '';

/** With the byte and the line at which each begins. Overwritten rows are blank lines, which are left out. */
async function placed(
  text: Buffer,
  rows: Read[],
  start: Place,
  lengthInFile: Text['lengthInFile'],
): Promise<SourceRow[]> {
  const found: SourceRow[] = [];
  const slices = new Slices();
  let at = 0;
  let { offset, line } = start;
  for (const row of rows) {
    const begin = afterLineEnds(text, at);
    offset += lengthInFile(at, begin);
    line += linesIn(text.subarray(at, begin));
    const end = offset + lengthInFile(begin, row.end);
    const isEmpty = row.cells?.every(isEmptyCell) ?? false;
    if (!isEmpty) found.push({ ...row, offset, line, end });
    line += linesIn(text.subarray(begin, row.end));
    offset = end;
    at = row.end;
    if (slices.isOver()) await slices.next();
  }
  return found;
}

function afterLineEnds(text: Buffer, from: number): number {
  let at = from;
  while (text[at] === LF || text[at] === CR) at += 1;
  return at;
}

/** Lines end in LF, or in CR alone. */
function linesIn(text: Buffer): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === LF || (text[at] === CR && text[at + 1] !== LF)) count += 1;
  }
  return count;
}

const isBlank = (text: Buffer): boolean => text.toString('latin1').trim() === '';

function faultOf(
  { line }: Place,
  read: Window & { rows: Read[]; failed: boolean; isLast: boolean },
): FileFault | null {
  const isStuck = read.rows.length === 0 && !read.isLast && (read.isWhole || read.isLongest);
  if (!(read.failed && read.rows.length === 0) && !isStuck) return null;
  const message = `The row at line ${line} does not end; a quotation mark is probably not closed.`;
  return { code: 'invalid_csv', message, line };
}
