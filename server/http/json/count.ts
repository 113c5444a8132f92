import { JsonScanner } from '../../values/json-scanner.ts';
import type { Slices } from '../../values/slices.ts';

/** Bytes between two looks at the clock. */
const BLOCK = 256 * 1024;

/** Counts the values of a JSON text without building them, and refuses what the scanner refuses. */
export async function countValues(json: Buffer, slices: Slices): Promise<number> {
  const scanner = new JsonScanner(json);
  while (scanner.advance(BLOCK)) if (slices.isOver()) await slices.next();
  return scanner.values;
}
