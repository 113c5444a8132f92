import { createHash } from 'node:crypto';
import { isObject } from './json.ts';
import { Slices } from '../concurrency/time-slices.ts';

/** Between two looks at the clock: values, and about so many characters, of which one value may have 1 MiB. */
const BLOCK = 2_000;
const BLOCK_LENGTH = 64 * 1024;

/**
 * SHA-256 of a value of JSON, as hex: equal for equal values, whatever the order of their keys. Works
 * in slices, as a batch may have 16 MiB.
 */
export async function canonicalHash(value: unknown): Promise<string> {
  const writer = new CanonicalWriter(value);
  const hash = createHash('sha256');
  const slices = new Slices();
  for (let goesOn = true; goesOn;) {
    goesOn = writer.advance(BLOCK);
    hash.update(writer.take());
    if (goesOn && slices.isOver()) await slices.next();
  }
  return hash.digest('hex');
}

/** An array or object whose members are written. */
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

  /** What has been written since it was last asked. */
  take(): string {
    const text = this.#text;
    this.#text = '';
    return text;
  }

  /** Writes at most so many values, fewer where they are long; false at the end. */
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
