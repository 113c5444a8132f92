import { promisify } from 'node:util';
import {
  brotliDecompress,
  type BrotliOptions,
  gunzip,
  inflate,
  type ZlibOptions,
  zstdDecompress,
  type ZstdOptions,
} from 'node:zlib';

type Unpack = (
  bytes: Buffer,
  options: ZlibOptions & BrotliOptions & ZstdOptions,
) => Promise<Buffer>;

/** By the codings of `Content-Encoding`. */
const UNPACK = new Map<string, Unpack>([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
  ['zstd', promisify(zstdDecompress)],
]);

/** More at once means fewer turns of the event loop for a long body. */
const PIECE = 64 * 1024;

export const IDENTITY = 'identity';

export const isKnownCoding = (coding: string): boolean => coding === IDENTITY || UNPACK.has(coding);

/** What the bytes unpack to; null when it is more than the limit. Throws what zlib says. */
export async function unpack(bytes: Buffer, coding: string, limit: number): Promise<Buffer | null> {
  const unpackAll = UNPACK.get(coding);
  if (!unpackAll) return bytes;
  try {
    return await unpackAll(bytes, { maxOutputLength: limit, chunkSize: PIECE });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw error;
  }
}
