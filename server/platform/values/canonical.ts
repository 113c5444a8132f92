import { createHash } from 'node:crypto';
import { isObject } from './json.ts';
import { Slices } from '../concurrency/time-slices.ts';

/** The clock is read after this many values, or about this many characters (a single value may have 1 MiB). */
const BLOCK_VALUES = 2_000;
const BLOCK_LENGTH = 64 * 1024;

/**
 * SHA-256 of a JSON value in hex, independent of the order of keys. Runs in time slices, as a batch may have
 * 16 MiB.
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
      if (!frame) return false;
      this.#writeNext(frame);
    }
    return true;
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
    } else this.#text += JSON.stringify(value) ?? 'undefined';
  }
}
