import { isUtf8 } from 'node:buffer';
import { Slices } from '../../platform/concurrency/time-slices.ts';
import { countValues } from './count.ts';
import { parseInPieces } from './parse.ts';

/** Up to this size a text is parsed at once, which takes a few milliseconds at the most. */
const AT_ONCE = 64 * 1024;

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * The value of a JSON text in UTF-8. `reserve` is told how many values it holds, at the most, before
 * one of them is built. Throws a SyntaxError when the text is no JSON.
 */
export async function readJson(
  bytes: Buffer,
  reserve: (values: number) => Promise<void>,
): Promise<unknown> {
  if (!isUtf8(bytes)) throw new SyntaxError('The text is not UTF-8.');
  const hasMark = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  const json = hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
  const slices = new Slices();
  // Of many large texts that come at once, one is worked on in each iteration of the event loop.
  if (json.length > AT_ONCE) await slices.next();
  const { values, text } = await countValues(json, slices);
  await reserve(values);
  if (text.length <= AT_ONCE) return JSON.parse(text.toString('utf8')) as unknown;
  await slices.next();
  const value = await parseInPieces(text, slices);
  await slices.next();
  return value;
}
