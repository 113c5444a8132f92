import type { RequestScope } from '../../../platform/database/tenancy.ts';
import type { ImportRefusal, ImportRow } from '../import-row.ts';
import { AFTER_LAST, findDelimiter, parseCsv } from '../reading/csv.ts';
import { BOM, firstWrongByte, invalidEncoding } from '../reading/encoding.ts';
import { readBytes } from '../reading/read-bytes.ts';
import { consentColumns } from '../rows/consent.ts';
import { targetsOf } from '../rows/fields.ts';
import { isLongName, MAX_NAME } from '../targets.ts';

/** A header has at most this many bytes, and this many columns. */
const MAX_HEADER = 64 * 1024;
export const MAX_COLUMNS = 500;

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
  const mark = read.subarray(0, BOM.length).equals(BOM) ? BOM.length : 0;
  const text = read.subarray(mark);
  const delimiter = importing.options.delimiter ?? findDelimiter(text.toString('utf8'));
  const { records } = await parseCsv(Buffer.concat([text, AFTER_LAST]), delimiter, 1);
  const isWhole = records.length > 0 || read.length === importing.bytes;
  const wrong = wrongByteIn(text.subarray(0, records[0]?.end ?? text.length), isWhole);
  if (wrong !== null) return invalidEncoding(mark + wrong);
  const columns = records[0]?.cells.map((name) => name.trim()) ?? [];
  return refusalOf(columns) ?? { delimiter, columns };
}

/** UTF-16 has NUL characters, which UTF-8 may contain, too, but no header does. */
function wrongByteIn(header: Buffer, isWhole: boolean): number | null {
  const wrong = [firstWrongByte(header, isWhole) ?? -1, header.indexOf(0)].filter((at) => at >= 0);
  return wrong.length > 0 ? Math.min(...wrong) : null;
}

function refusalOf(columns: string[]): ImportRefusal | null {
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
  const twice = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index);
  return twice === undefined ? null : refuse('The header has a column twice.', twice);
}

/** A column that the import needs and the file does not have. */
export function findMissing(importing: ImportRow, columns: string[]): ImportRefusal | null {
  const mapped = Object.entries(importing.mapping ?? {}).flatMap(([column, target]) =>
    target === null ? [] : [column],
  );
  const missing = [...mapped, ...consentColumns(importing.options)].find(
    (column) => !columns.includes(column),
  );
  if (missing !== undefined) {
    const message = 'The file does not have this column, which the mapping or the consent names.';
    return { code: 'missing_column', message, column: missing };
  }
  if (targetsOf({ ...importing, columns }).has('email')) return null;
  const message =
    'The file has no column email; name the column with the addresses in the mapping.';
  return { code: 'missing_column', message, column: 'email' };
}
