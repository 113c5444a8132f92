import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one pixel, in base64. */
export const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWOQ9bsBAAHPAUQK73JsAAAAAElFTkSuQmCC';

interface PngOptions {
  /** Chunks between the header and the picture. */
  chunks?: Buffer[];
  /** Bytes of a row that differ from row to row, so that they can't be compressed. */
  noise?: boolean;
}

/** A PNG in one color. */
export function png(
  width: number,
  height: number,
  { chunks = [], noise = false }: PngOptions = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height);
  let state = 1;
  if (noise) {
    for (let at = 0; at < rows.length; at += 1) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      rows[at] = at % (width * 3 + 1) === 0 ? 0 : state >>> 24;
    }
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A part of a PNG. */
export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
