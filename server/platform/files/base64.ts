import { createHash } from 'node:crypto';
import type { Slices } from '../concurrency/time-slices.ts';

/** Characters per decoding step, a multiple of 4: a fraction of a millisecond. */
const PIECE = 256 * 1024;

/**
 * The bytes of a text in base64 (RFC 4648 §4), and their hash; null if it is none. Decodes in time slices, because a file
 * may have megabytes.
 */
export async function decodeBase64(
  text: string,
  slices: Slices,
): Promise<{ bytes: Buffer; sha256: Buffer } | null> {
  const bytes = Buffer.allocUnsafeSlow(Math.ceil(text.length / 4) * 3);
  const hash = createHash('sha256');
  let length = 0;
  for (let at = 0; at < text.length; at += PIECE) {
    const piece = text.slice(at, at + PIECE);
    const end = length + bytes.write(piece, length, 'base64');
    // `write` ignores invalid characters, so the result is encoded again and compared.
    if (bytes.toString('base64', length, end) !== piece) return null;
    hash.update(bytes.subarray(length, end));
    length = end;
    if (slices.isOver()) await slices.next();
  }
  return { bytes: bytes.subarray(0, length), sha256: hash.digest() };
}
