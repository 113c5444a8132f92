import { Slices } from '../../../platform/concurrency/time-slices.ts';
import { parseObject } from './parse-object.ts';
import { isLongName, MAX_NAME } from '../targets.ts';
import type { RowFault, SourceRow } from './source-row.ts';

type Read = Pick<SourceRow, 'cells' | 'values' | 'source' | 'fault' | 'statedRows' | 'end'>;

const LF = 0x0a;

/** A longer line is an error of its row. */
const MAX_LINE = 128 * 1024;

const LONG_NAME: RowFault = {
  column: null,
  reason: 'too_long',
  message: `The line has a name with more than ${MAX_NAME} characters.`,
};

const TOO_LONG: RowFault = {
  column: null,
  reason: 'too_long',
  message: `The line has more than ${MAX_LINE} bytes.`,
};

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
const BLANK = { cells: [''], values: null, source: null, fault: null, statedRows: null };

function readLine(line: Buffer): Omit<Read, 'end'> {
  if (line.length > MAX_LINE) return faulty(line.toString('utf8', 0, MAX_LINE), TOO_LONG);
  const source = line.toString('utf8').trimEnd();
  const { object: value, fault } = parseObject(source);
  if (fault) return faulty(source, fault);
  const { _rows: stated } = value as { _rows?: unknown };
  const values = flattened(value);
  if ([...values.keys()].some(isLongName)) return faulty(source, LONG_NAME);
  const isTrailer = Number.isSafeInteger(stated) && Object.keys(value).length === 1;
  return {
    cells: null,
    values,
    source,
    fault: null,
    statedRows: isTrailer ? (stated as number) : null,
  };
}

/** The fields of an object are columns of their own, such as `data.city`. */
export const flattened = (value: object): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(value).flatMap(([key, one]: [string, unknown]): [string, unknown][] =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? Object.entries(one).map(([field, inner]): [string, unknown] => [`${key}.${field}`, inner])
        : [[key, one]],
    ),
  );

const faulty = (source: string, fault: RowFault): Omit<Read, 'end'> => ({
  cells: null,
  values: new Map(),
  source,
  fault,
  statedRows: null,
});
