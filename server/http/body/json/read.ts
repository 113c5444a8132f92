import { isUtf8 } from 'node:buffer';
import { Slices } from '../../../platform/concurrency/time-slices.ts';
import { type LongStrings, JsonScanner } from '../../../platform/values/json/json-scanner.ts';
import { parseInPieces } from './parse.ts';

/** The clock is read after this many bytes. */
const BLOCK_BYTES = 256 * 1024;

export interface Counted {
  /** The number of values in the text. */
  values: number;
  /** The text without surrounding white space. */
  text: Buffer;
}

/** Counts the values of a JSON text without parsing it. Throws the errors of the scanner. */
export async function countValues(
  json: Buffer,
  slices: Slices,
  longStrings: LongStrings | null = null,
): Promise<Counted> {
  const scanner = new JsonScanner(json, undefined, longStrings);
  while (scanner.advance(BLOCK_BYTES)) if (slices.isOver()) await slices.next();
  return { values: scanner.values, text: scanner.trimmed };
}

/** Texts up to this size are parsed in one call, which takes at most a few milliseconds. */
const MAX_UNSLICED_BYTES = 64 * 1024;

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Parses a JSON text in UTF-8. `reserve` receives the maximum number of values before the text is parsed.
 * Throws a SyntaxError if the text is not JSON.
 */
export async function readJson(
  bytes: Buffer,
  reserve: (values: number) => Promise<void>,
  longStrings: LongStrings | null = null,
): Promise<unknown> {
  if (!isUtf8(bytes)) throw new SyntaxError('The text is not UTF-8.');
  const hasMark = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  const json = hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
  const slices = new Slices();
  // Each iteration of the event loop processes one of several large texts.
  if (json.length > MAX_UNSLICED_BYTES) await slices.next();
  const { values, text } = await countValues(json, slices, longStrings);
  await reserve(values);
  if (text.length <= MAX_UNSLICED_BYTES) return JSON.parse(text.toString('utf8')) as unknown;
  await slices.next();
  const value = await parseInPieces(text, slices);
  await slices.next();
  return value;
}
