import { Slices } from '../../../platform/concurrency/time-slices.ts';
import type { OrganizationScope } from '../../../platform/database/tenancy.ts';
import { AFTER_LAST, type CsvRecord, findDelimiter, parseCsv } from './csv.ts';
import { BOM, firstWrongByte, invalidEncoding } from './encoding.ts';
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
  const left = file.bytes - from.offset;
  for (let length = Math.min(WINDOW, left); ; length = Math.min(length * 2, MAX_WINDOW, left)) {
    const bytes = await readBytes(scope, file.id, from.offset, length);
    const isWhole = length === left;
    const batch = await readWindow(bytes, isWhole, file, from, limit);
    const isEnough = batch.rows.length >= limit / 2 || length === MAX_WINDOW || isWhole;
    if (batch.fault || isEnough) return batch;
  }
}

async function readWindow(
  bytes: Buffer,
  isWhole: boolean,
  file: SourceFile,
  from: Place,
  limit: number,
): Promise<Batch> {
  const mark = from.offset === 0 && bytes.subarray(0, BOM.length).equals(BOM) ? BOM.length : 0;
  const text = bytes.subarray(mark);
  const start = { offset: from.offset + mark, line: from.line };
  const read =
    file.format === 'ndjson'
      ? await readJsonLines(text, isWhole, limit)
      : await readCsv(text, isWhole, file.delimiter ?? findDelimiter(text.toString('utf8')), limit);
  const rows = await placed(text, read.rows, start);
  const used = read.rows.at(-1)?.end ?? 0;
  const rest = text.subarray(used);
  const isLast = isWhole && isBlank(rest) && !read.failed;
  const end = isLast ? text.length : used;
  const next = {
    offset: start.offset + end,
    line: start.line + linesIn(text.subarray(0, end)),
  };
  return {
    rows,
    next,
    isLast,
    fault: faultOf(text, end, start, next, { ...read, isWhole, isLast }),
  };
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
  const stated = cells.length === 1 ? TRAILER.exec(cells[0] ?? '')?.[1] : undefined;
  return {
    cells,
    values: null,
    source: null,
    fault: null,
    statedRows: stated === undefined ? null : Number(stated),
    end: Math.min(end, length),
  };
}

/** With the byte and the line at which each begins. Overwritten rows are blank lines, which are left out. */
async function placed(text: Buffer, rows: Read[], start: Place): Promise<SourceRow[]> {
  const found: SourceRow[] = [];
  const slices = new Slices();
  let at = 0;
  let { line } = start;
  for (const row of rows) {
    const begin = afterLineEnds(text, at);
    line += linesIn(text.subarray(at, begin));
    const isEmpty = row.cells?.every((cell) => cell.trim() === '') ?? false;
    if (!isEmpty)
      found.push({ ...row, offset: start.offset + begin, line, end: start.offset + row.end });
    line += linesIn(text.subarray(begin, row.end));
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
  text: Buffer,
  end: number,
  start: Place,
  next: Place,
  read: { rows: Read[]; failed: boolean; isWhole: boolean; isLast: boolean },
): FileFault | null {
  const used = read.failed || read.rows.length === 0 ? text : text.subarray(0, end);
  const wrong = firstWrongByte(used, read.isWhole);
  if (wrong !== null) return invalidEncoding(start.offset + wrong);
  const isStuck =
    read.rows.length === 0 && !read.isLast && (read.isWhole || text.length >= MAX_WINDOW);
  if (!(read.failed && read.rows.length === 0) && !isStuck) return null;
  const message = `The row at line ${next.line} does not end; a quotation mark is probably not closed.`;
  return { code: 'invalid_csv', message, line: next.line };
}
