import type { IncomingMessage } from 'node:http';
import { HttpError, payloadTooLarge } from '../responses/http-error.ts';
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

/** Smallest size of the first copy. A body in one piece is not copied. */
const FIRST_ROOM = 16 * 1024;

/**
 * Collects the bytes of a body. They are copied into one buffer that doubles: a list of pieces would take some
 * 165 bytes per piece, and a piece may have one byte. While the buffer grows, the old and the new one
 * exist together, which is at most twice the limit.
 */
export class GrowingBuffer {
  readonly #limit: number;
  readonly #firstRoom: number;
  #bytes: Buffer = Buffer.alloc(0);
  #length = 0;

  /** `expected`: the size of the body, if it is known. Then the buffer never grows. */
  constructor(limit: number, expected = 0) {
    this.#limit = limit;
    this.#firstRoom = Math.max(FIRST_ROOM, expected);
  }

  /** Returns false and adds nothing if the limit would be exceeded. */
  append(piece: Buffer): boolean {
    const length = this.#length + piece.length;
    if (length > this.#limit) return false;
    if (this.#length === 0) this.#bytes = piece;
    else {
      if (length > this.#bytes.length) this.#growTo(length);
      piece.copy(this.#bytes, this.#length);
    }
    this.#length = length;
    return true;
  }

  /** The bytes received so far. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Allocated bytes. */
  get room(): number {
    return this.#bytes.length;
  }

  #growTo(length: number): void {
    const room = Math.max(length, this.#bytes.length * 2, this.#firstRoom);
    const larger = Buffer.allocUnsafeSlow(Math.min(room, this.#limit));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

/**
 * Receives the raw bytes of a body. Refuses a body as soon as it is known to be too long; the connection
 * then drains the rest.
 */
export function receiveBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  refuseLength(request, limit);
  const received = new GrowingBuffer(limit, Number(request.headers['content-length'] ?? 0));
  return new Promise((resolve, reject) => {
    const onData = (piece: Buffer): void => {
      if (!received.append(piece)) settle(() => reject(payloadTooLarge(limit)));
    };
    const onEnd = (): void => settle(() => resolve(received.bytes));
    const onAbort = (): void => settle(() => reject(aborted()));
    const settle = (outcome: () => void): void => {
      request.off('data', onData).off('end', onEnd).off('close', onAbort);
      outcome();
    };
    if (request.destroyed) return void reject(aborted());
    request.on('end', onEnd).on('close', onAbort).on('data', onData);
  });
}

/** Refuses a body that is too long by its Content-Length before reading it. */
export function refuseLength(request: IncomingMessage, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw payloadTooLarge(limit);
}

const aborted = () =>
  new HttpError(400, 'VALIDATION_ERROR', 'The connection ended before the body was complete.');
