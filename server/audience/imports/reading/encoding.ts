import { isUtf8 } from 'node:buffer';
import type { FileFault } from './source-row.ts';

/** Spreadsheets save “Unicode text” as UTF-16. A byte order mark shows it; without one, the file is UTF-8. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

const BOM = Buffer.from('\uFEFF');

/** As many bytes show the encoding. */
export const MARK_BYTES = 2;

export function encodingOf(start: Buffer): Encoding {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** What the beginning of a file says about the rest, and is no row. */
interface Preamble {
  /** Its bytes in UTF-8: the byte order mark, and the line `sep=;` with which a spreadsheet names the delimiter. */
  length: number;
  delimiter: string | null;
}

const SEPARATOR = /^"?sep=([,;\t|])"?(?:\r\n|\n|\r)/i;

export function preambleOf(text: Buffer, format: 'csv' | 'ndjson' | null): Preamble {
  const mark = text.subarray(0, BOM.length).equals(BOM) ? BOM.length : 0;
  if (format === 'ndjson') return { length: mark, delimiter: null };
  const [line = '', delimiter = null] =
    SEPARATOR.exec(text.toString('latin1', mark, mark + '"sep=;"\r\n'.length)) ?? [];
  return { length: mark + line.length, delimiter };
}

/** A piece of the file as UTF-8. */
export interface Text {
  bytes: Buffer;
  /** How long the bytes from `from` to `to` are in the file. */
  lengthInFile: (from: number, to: number) => number;
  /** The place in the file of the first wrong byte before `end`, counted from the piece; null if there is none. */
  firstWrong: (end: number, isWhole: boolean) => number | null;
}

/** Decodes a piece of the file, except for a character that its end cuts. */
export function decodePiece(piece: Buffer, encoding: Encoding, isWhole: boolean): Text {
  if (encoding !== 'utf-8') return fromUtf16(piece, encoding, isWhole);
  return {
    bytes: piece,
    lengthInFile: (from, to) => to - from,
    firstWrong: (end, isEnd) => firstWrongByte(piece.subarray(0, end), isEnd),
  };
}

function fromUtf16(piece: Buffer, encoding: Encoding, isWhole: boolean): Text {
  const units = piece.subarray(0, piece.length - (piece.length % 2));
  const ordered = encoding === 'utf-16be' ? Buffer.from(units).swap16() : units;
  const all = ordered.toString('utf16le');
  const text = isWhole ? all : all.replace(/[\ud800-\udbff]$/, '');
  const bytes = Buffer.from(text);
  const lengthInFile = (from: number, to: number): number =>
    bytes.toString('utf8', from, to).length * 2;
  return {
    bytes,
    lengthInFile,
    firstWrong: (end) => {
      const lone = /\p{Surrogate}/u.exec(text)?.index;
      if (lone !== undefined && lone * 2 < lengthInFile(0, end)) return lone * 2;
      return isWhole && units.length < piece.length ? units.length : null;
    },
  };
}

/** Every character except line ends becomes a space, so that no other row moves. */
export function blanked(piece: Buffer, encoding: Encoding): Buffer {
  const size = encoding === 'utf-8' ? 1 : 2;
  const low = encoding === 'utf-16be' ? 1 : 0;
  const blank = Buffer.alloc(piece.length);
  for (let at = 0; at < piece.length; at += size) {
    const unit = piece.subarray(at, at + size);
    const isEnd = isLineEnd(unit[low]) && (size === 1 || unit[1 - low] === 0);
    blank[at + low] = isEnd ? (unit[low] ?? 0) : SPACE;
  }
  return blank;
}

const SPACE = 0x20;

const isLineEnd = (byte: number | undefined): boolean => byte === 0x0a || byte === 0x0d;

export function invalidEncoding(offset: number, byte: number | undefined): FileFault {
  const message =
    byte === 0
      ? `The file has a NUL character at byte ${offset}, as UTF-16 without a byte order mark has; save it as UTF-8.`
      : `The file is not UTF-8 at byte ${offset}; name its encoding in the options, or save it as UTF-8.`;
  return { code: 'invalid_encoding', message, offset };
}

/** The first byte that is not UTF-8; null if there is none. A character that the window cuts is no fault. */
function firstWrongByte(text: Buffer, isWhole: boolean): number | null {
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
