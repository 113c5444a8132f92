import { JsonScanner } from '../../platform/values/json-scanner.ts';
import type { Slices } from '../../platform/concurrency/time-slices.ts';

/** Bytes between two looks at the clock. */
const BLOCK = 256 * 1024;

export interface Counted {
  /** How many values the text holds. */
  values: number;
  /** The text without the white space around it. */
  text: Buffer;
}

/** Counts the values of a JSON text without building them, and refuses what the scanner refuses. */
export async function countValues(json: Buffer, slices: Slices): Promise<Counted> {
  const scanner = new JsonScanner(json);
  while (scanner.advance(BLOCK)) if (slices.isOver()) await slices.next();
  return { values: scanner.values, text: scanner.trimmed };
}
