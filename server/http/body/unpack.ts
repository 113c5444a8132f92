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

/** By content coding. */
const UNPACK = new Map<string, Unpack>([
  ['gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
  ['zstd', promisify(zstdDecompress)],
]);

/** Larger than the default, so that a long body needs fewer iterations of the event loop. */
const CHUNK_BYTES = 64 * 1024;

export const IDENTITY = 'identity';

export const isKnownCoding = (coding: string): boolean => coding === IDENTITY || UNPACK.has(coding);

/** Decompresses the bytes; null if the result exceeds the limit. Throws zlib's errors. */
export async function unpack(bytes: Buffer, coding: string, limit: number): Promise<Buffer | null> {
  const unpackAll = UNPACK.get(coding);
  if (!unpackAll) return bytes;
  try {
    return await unpackAll(bytes, { maxOutputLength: limit, chunkSize: CHUNK_BYTES });
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw error;
  }
}
