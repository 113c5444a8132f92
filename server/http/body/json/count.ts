import { JsonScanner, type LongStrings } from '../../../platform/values/json/json-scanner.ts';
import type { Slices } from '../../../platform/concurrency/time-slices.ts';

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
