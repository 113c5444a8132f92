import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 1_200;
const HEIGHT = 400;

/** Wall, table, three tins, their lids and labels. */
const COLORS = ['f2e9dc', 'd9c4a5', '2f6f57', 'b5493b', '2b4a7a', 'c9b48f', 'fffaf0'];

interface Rectangle {
  color: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

const tin = (color: number, left: number): Rectangle[] => [
  { color, left, top: 110, width: 180, height: 220 },
  { color: 5, left: left - 8, top: 80, width: 196, height: 44 },
  { color: 6, left: left + 36, top: 170, width: 108, height: 96 },
  { color, left: left + 78, top: 190, width: 24, height: 56 },
];

const SHAPES: Rectangle[] = [
  { color: 0, left: 0, top: 0, width: WIDTH, height: HEIGHT },
  { color: 1, left: 0, top: 300, width: WIDTH, height: 100 },
  ...[250, 510, 770].flatMap((left, index) => tin(2 + index, left)),
];

/** A PNG of three tins of tea, so that the demo needs no file. */
export function drawTeas(): Buffer {
  // Each row begins with the number of its filter, 0.
  const rows = Buffer.alloc((WIDTH + 1) * HEIGHT);
  for (const { color, left, top, width, height } of SHAPES) {
    for (let row = top; row < top + height; row += 1) {
      const begin = row * (WIDTH + 1) + 1 + left;
      rows.fill(color, begin, begin + width);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // Eight bits, with a palette.
  header.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(COLORS.join(''), 'hex')),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
