import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { usageError } from '../failure.ts';

const GZIP = /\.gz$/i;

export const isNdjson = (file: string): boolean => /\.(?:nd)?jsonl?$/i.test(file.replace(GZIP, ''));

/** The bytes of a file, unpacked if its name ends in `.gz`. */
export async function* readFile(file: string): AsyncGenerator<Uint8Array> {
  const source = createReadStream(file);
  if (!GZIP.test(file)) {
    yield* source as AsyncIterable<Uint8Array>;
    return;
  }
  const unpacked = createGunzip();
  const reading = pipeline(source, unpacked);
  // The iteration below reports the failure.
  reading.catch(() => undefined);
  yield* unpacked as AsyncIterable<Uint8Array>;
  await reading;
}

/** The number of bytes of a file, unpacked; stops counting above `most`. Throws if it cannot be read. */
export async function sizeOf(file: string, most: number): Promise<number> {
  try {
    if (!GZIP.test(file)) return (await stat(file)).size;
    let size = 0;
    for await (const chunk of readFile(file)) {
      size += chunk.length;
      if (size > most) break;
    }
    return size;
  } catch (error) {
    throw usageError(`The file ${file} can't be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** The bytes of a file in parts of this size; the last one can be smaller. */
export async function* partsOf(
  file: string,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let part = new Uint8Array(size);
  let filled = 0;
  for await (const chunk of readFile(file)) {
    for (let at = 0; at < chunk.length;) {
      const piece = chunk.subarray(at, at + size - filled);
      part.set(piece, filled);
      filled += piece.length;
      at += piece.length;
      if (filled < size) continue;
      yield part;
      part = new Uint8Array(size);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}
