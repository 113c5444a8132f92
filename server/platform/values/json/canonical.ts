import { createHash } from 'node:crypto';
import { isObject } from './json.ts';
import { Slices } from '../../concurrency/time-slices.ts';

/** The clock is read after this many values, or about this many characters. Longer strings are written in pieces. */
const BLOCK_VALUES = 2_000;
const BLOCK_LENGTH = 64 * 1024;

/**
 * SHA-256 of a JSON value in hex, independent of the order of keys. Runs in time slices, as a batch may have
 * 16 MiB, and an attachment 10 MiB in one string.
 */
export async function canonicalHash(value: unknown): Promise<string> {
  const writer = new CanonicalWriter(value);
  const hash = createHash('sha256');
  const slices = new Slices();
  for (let hasMore = true; hasMore;) {
    hasMore = writer.advance(BLOCK_VALUES);
    hash.update(writer.take());
    if (hasMore && slices.isOver()) await slices.next();
  }
  return hash.digest('hex');
}

/** An array or object whose members are being written. */
interface Frame {
  /** Null for an array. */
  keys: string[] | null;
  source: unknown[] | Record<string, unknown>;
  next: number;
}

class CanonicalWriter {
  readonly #stack: Frame[] = [];
  #text = '';
  /** A long string that is being written. */
  #long: { text: string; at: number } | null = null;

  constructor(value: unknown) {
    this.#write(value);
  }

  /** Returns the text written since the last call. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }

  /** Writes at most `count` values, fewer if they are long. False at the end. */
  advance(count: number): boolean {
    for (let left = count; left > 0 && this.#text.length < BLOCK_LENGTH; left -= 1) {
      const frame = this.#stack.at(-1);
      if (this.#long) this.#writePiece(this.#long);
      else if (frame) this.#writeNext(frame);
      else return false;
    }
    return true;
  }

  /** The pieces together are what `JSON.stringify` returns for the whole string. */
  #writePiece(long: { text: string; at: number }): void {
    const { text, at } = long;
    let end = at + BLOCK_LENGTH;
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
    this.#text += JSON.stringify(text.slice(at, end)).slice(1, -1);
    long.at = end;
    if (end < text.length) return;
    this.#text += '"';
    this.#long = null;
  }

  #writeNext(frame: Frame): void {
    const { keys, source, next } = frame;
    const isLast = next === (keys ?? (source as unknown[])).length;
    if (isLast) {
      this.#stack.pop();
      this.#text += keys ? '}' : ']';
      return;
    }
    frame.next += 1;
    if (next > 0) this.#text += ',';
    if (!keys) return this.#write((source as unknown[])[next]);
    const key = keys[next] as string;
    this.#text += `${JSON.stringify(key)}:`;
    this.#write((source as Record<string, unknown>)[key]);
  }

  #write(value: unknown): void {
    if (Array.isArray(value)) {
      this.#text += '[';
      this.#stack.push({ keys: null, source: value, next: 0 });
    } else if (isObject(value)) {
      this.#text += '{';
      this.#stack.push({ keys: Object.keys(value).sort(), source: value, next: 0 });
    } else if (typeof value === 'string' && value.length > BLOCK_LENGTH) {
      this.#text += '"';
      this.#long = { text: value, at: 0 };
    } else this.#text += JSON.stringify(value) ?? 'undefined';
  }
}

/** The first half of a pair, which must not be separated. NaN is none. */
const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
