import { crc32, deflateSync } from 'node:zlib';

/** A PNG of one pixel, in base64. */
export const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWOQ9bsBAAHPAUQK73JsAAAAAElFTkSuQmCC';

interface PngOptions {
  /** Chunks between the header and the image data. */
  chunks?: Buffer[];
  /** Bytes that differ from row to row, so that they cannot be compressed. */
  noise?: boolean;
  bits?: 8 | 16;
  /** RGB, or RGB with an alpha channel. */
  channels?: 3 | 4;
  /** Interlaced by Adam7. */
  interlaced?: boolean;
  /** The EXIF orientation: 6 is a quarter turn. */
  orientation?: number;
}

/** Origin and distance of the pixels in the passes of Adam7. */
const ADAM7 = [
  ...[
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
  ],
  ...[
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ],
] as [number, number, number, number][];

/** A PNG in one color. */
export function png(
  width: number,
  height: number,
  {
    chunks = [],
    noise = false,
    bits = 8,
    channels = 3,
    interlaced = false,
    orientation,
  }: PngOptions = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, channels === 4 ? 6 : 2, 0, 0, interlaced ? 1 : 0], 8);
  const rowOf = (pixels: number): number => (pixels * channels * bits) / 8 + 1;
  const passes = interlaced ? ADAM7 : [[0, 0, 1, 1] as const];
  const sizes = passes.map(([x, y, dx, dy]) => {
    const [wide, high] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)];
    return wide > 0 && high > 0 ? rowOf(wide) * high : 0;
  });
  const rows = Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0));
  let state = 1;
  if (noise) {
    for (let at = 0; at < rows.length; at += 1) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      rows[at] = at % rowOf(width) === 0 ? 0 : state >>> 24;
    }
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...chunks,
    ...(orientation === undefined ? [] : [chunk('eXIf', exifWith(orientation))]),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const exifWith = (orientation: number): Buffer =>
  Buffer.from([...EXIF_START, 0, orientation, 0, 0, 0, 0, 0, 0]);

/** A header, and a directory of one entry: orientation, a 16-bit number. */
const EXIF_START = [...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8], ...[0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1]];

/** A PNG chunk. */
export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
