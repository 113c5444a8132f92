import { isUtf8 } from 'node:buffer';
import type { FileFault } from './source-row.ts';

export const BOM = Buffer.from('\uFEFF');

export const invalidEncoding = (offset: number): FileFault => ({
  code: 'invalid_encoding',
  message: `The file is not UTF-8 at byte ${offset}; name its encoding in the options, or save it as UTF-8.`,
  offset,
});

/** The first byte that is not UTF-8; null if there is none. A character that the window cuts is no fault. */
export function firstWrongByte(text: Buffer, isWhole: boolean): number | null {
  const cut = isWhole ? 0 : 3;
  if (isUtf8(text) || [1, 2, 3].some((n) => n <= cut && isUtf8(text.subarray(0, -n)))) return null;
  let [low, high] = [0, text.length];
  // Up to three bytes before the wrong one can belong to a character that it cuts off.
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ([0, 1, 2, 3].some((n) => isUtf8(text.subarray(0, Math.max(0, middle - n))))) low = middle;
    else high = middle;
  }
  const at = [0, 1, 2, 3].find((n) => isUtf8(text.subarray(0, Math.max(0, low - n)))) ?? 0;
  return Math.max(0, low - at);
}
