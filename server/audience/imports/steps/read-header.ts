import type { RequestScope } from '../../../platform/database/tenancy.ts';
import { showName } from '../../../platform/values/text.ts';
import type { ImportRefusal, ImportRow } from '../import-row.ts';
import { AFTER_LAST, findDelimiter, parseCsv } from '../reading/csv.ts';
import {
  decodePiece,
  encodingOf,
  invalidEncoding,
  preambleOf,
  type Text,
} from '../reading/encoding.ts';
import { readBytes } from '../reading/read-bytes.ts';
import { consentColumns } from '../rows/consent.ts';
import { targetsOf } from '../rows/fields.ts';
import { isLongName, MAX_NAME, targetOf } from '../targets.ts';

/** A header has at most this many bytes, and this many columns. */
const MAX_HEADER = 64 * 1024;
export const MAX_COLUMNS = 500;

/** Workbooks of spreadsheets (.xlsx, .ods) are ZIP files. */
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const WORKBOOK: ImportRefusal = {
  code: 'invalid_csv',
  message:
    'The file is a workbook of a spreadsheet (.xlsx, .ods) or another ZIP file; save it as CSV.',
};

export interface Header {
  delimiter: string;
  columns: string[];
}

/** Reads the header of a CSV file. */
export async function readHeader(
  scope: RequestScope,
  importing: ImportRow,
): Promise<Header | ImportRefusal> {
  const read = await readBytes(scope, importing.id, 0, Math.min(MAX_HEADER, importing.bytes));
  if (read.subarray(0, ZIP.length).equals(ZIP)) return WORKBOOK;
  const decoded = decodePiece(read, encodingOf(read), read.length === importing.bytes);
  const preamble = preambleOf(decoded.bytes, 'csv');
  const text = decoded.bytes.subarray(preamble.length);
  const delimiter =
    importing.options.delimiter ?? preamble.delimiter ?? findDelimiter(text.toString('utf8'));
  const { records } = await parseCsv(Buffer.concat([text, AFTER_LAST]), delimiter, 1);
  const isWhole = records.length > 0 || read.length === importing.bytes;
  const end = preamble.length + Math.min(records[0]?.end ?? text.length, text.length);
  const wrong = wrongByteIn(decoded, end, isWhole);
  if (wrong !== null) return invalidEncoding(wrong, read[wrong]);
  const columns = records[0]?.cells.map((name) => name.trim()) ?? [];
  return refusalOf(importing, columns) ?? { delimiter, columns };
}

/** UTF-16 has NUL characters, which UTF-8 may contain, too, but no header does. */
function wrongByteIn(text: Text, end: number, isWhole: boolean): number | null {
  const nul = text.bytes.subarray(0, end).indexOf(0);
  const wrong = [
    text.firstWrong(end, isWhole) ?? -1,
    nul === -1 ? -1 : text.lengthInFile(0, nul),
  ].filter((at) => at >= 0);
  return wrong.length > 0 ? Math.min(...wrong) : null;
}

function refusalOf(importing: ImportRow, columns: string[]): ImportRefusal | null {
  const refuse = (message: string, column?: string): ImportRefusal => ({
    code: 'invalid_header',
    message,
    ...(column !== undefined && { column }),
  });
  if (columns.length === 0) return refuse('The file has no header.');
  if (columns.length > MAX_COLUMNS) {
    return refuse(`The header has more than ${MAX_COLUMNS} columns.`);
  }
  const long = columns.findIndex(isLongName);
  if (long !== -1) {
    return refuse(`The name of column ${long + 1} has more than ${MAX_NAME} characters.`);
  }
  const needed = new Set(consentColumns(importing.options));
  const firstAt = new Map<string, number>();
  for (const [index, name] of columns.entries()) {
    const first = firstAt.get(name);
    firstAt.set(name, first ?? index);
    if (first === undefined || !(needed.has(name) || targetOf(importing, name) !== null)) continue;
    const message = `Columns ${first + 1} and ${index + 1} of the header are both called “${showName(name)}”, which the import uses; rename one of them.`;
    return refuse(message, name);
  }
  return null;
}

/** A column that the import needs and the file does not have. */
export function findMissing(importing: ImportRow, columns: string[]): ImportRefusal | null {
  const mapped = Object.entries(importing.mapping ?? {}).flatMap(([column, target]) =>
    target === null ? [] : [column],
  );
  const missing = [...mapped, ...consentColumns(importing.options)].find(
    (column) => !columns.includes(column),
  );
  const recognized = describeColumns(importing, columns);
  if (missing !== undefined) {
    const message = `The file does not have the column “${showName(missing)}”, which the mapping or the consent names. ${recognized}`;
    return { code: 'missing_column', message, column: missing };
  }
  if (targetsOf({ ...importing, columns }).has('email')) return null;
  const message = `The file has no column email; name the column with the addresses in the mapping. ${recognized}`;
  return { code: 'missing_column', message, column: 'email' };
}

const SHOWN_COLUMNS = 10;
const SHOWN_CHARACTERS = 40;

/** A first line with an address is a row: its cells are personal data, which a refusal must not contain. */
function describeColumns({ format, delimiter }: ImportRow, columns: string[]): string {
  if (columns.some((name) => name.includes('@'))) {
    return 'Its first line has an address: the file probably has no header.';
  }
  const shown = columns
    .slice(0, SHOWN_COLUMNS)
    .map((name) => `“${showName(name).slice(0, SHOWN_CHARACTERS).toWellFormed()}”`);
  const more = columns.length > SHOWN_COLUMNS ? ` and ${columns.length - SHOWN_COLUMNS} more` : '';
  const separated = format === 'csv' ? `, separated by ${DELIMITERS[delimiter ?? ','] ?? ''}` : '';
  return `Its columns${separated}, are ${shown.join(', ')}${more}.`;
}

const DELIMITERS: Record<string, string> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
};
