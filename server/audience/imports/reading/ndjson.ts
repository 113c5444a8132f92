import { Slices } from '../../../platform/concurrency/time-slices.ts';
import { isStorableJson } from './storable-json.ts';
import type { RowFault, SourceRow } from './source-row.ts';

type Read = Pick<SourceRow, 'cells' | 'values' | 'fault' | 'statedRows' | 'end'>;

const LF = 0x0a;

/** A longer line is an error of its row. */
const MAX_LINE = 128 * 1024;

/** Reads whole lines from the beginning of the bytes, at most `limit`. */
export async function readJsonLines(
  text: Buffer,
  isWhole: boolean,
  limit: number,
): Promise<{ rows: Read[]; failed: boolean }> {
  const rows: Read[] = [];
  const slices = new Slices();
  for (let at = 0; at < text.length && rows.length < limit;) {
    const found = text.indexOf(LF, at);
    if (found === -1 && !isWhole) break;
    const end = found === -1 ? text.length : found + 1;
    const line = text.subarray(at, end);
    at = end;
    const isBlank = line.length <= MAX_LINE && line.toString('latin1').trim() === '';
    rows.push({ ...(isBlank ? BLANK : readLine(line)), end });
    if (slices.isOver()) await slices.next();
  }
  return { rows, failed: false };
}

/** As a blank line of CSV. */
const BLANK = { cells: [''], values: null, fault: null, statedRows: null };

function readLine(line: Buffer): Omit<Read, 'end'> {
  if (line.length > MAX_LINE)
    return faulty('too_long', `The line has more than ${MAX_LINE} bytes.`);
  let value: unknown;
  try {
    value = JSON.parse(line.toString('utf8'));
  } catch {
    return faulty('malformed_json', 'The line is not JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return faulty('invalid_type', 'The line must be an object.');
  }
  const fault = isStorableJson(value)
    ? null
    : 'The line has a number or a text that cannot be stored.';
  if (fault) return faulty('invalid_format', fault);
  const { _rows: stated } = value as { _rows?: unknown };
  const isTrailer = Number.isSafeInteger(stated) && Object.keys(value).length === 1;
  return {
    cells: null,
    values: flattened(value),
    fault: null,
    statedRows: isTrailer ? (stated as number) : null,
  };
}

/** The fields of an object are columns of their own, such as `data.city`. */
const flattened = (value: object): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(value).flatMap(([key, one]: [string, unknown]): [string, unknown][] =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.entries(one).map(([field, inner]): [string, unknown] => [`${key}.${field}`, inner])
        : [[key, one]],
    ),
  );

const faulty = (reason: RowFault['reason'], message: string): Omit<Read, 'end'> => ({
  cells: null,
  values: new Map(),
  fault: { column: null, reason, message },
  statedRows: null,
});
