import { invalid, type ValidationError } from '../../errors.ts';
import type { Slices } from '../../values/slices.ts';
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  isBlank,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './bytes.ts';

/** A body holds at most so many values: objects, arrays, strings that are no keys, numbers, literals (G15). */
export const MAX_VALUES = 200_000;

/** Levels of nesting (G6). `JSON.parse` takes more than a second for a million of them. */
export const MAX_LEVELS = 40;

/**
 * One string may take so many bytes, which only matters in batches: other bodies are no larger. It can't
 * be parsed in pieces, and an email takes no more than 64 KiB.
 */
const MAX_STRING_BYTES = 1024 * 1024;

/** Bytes between two looks at the clock. */
const BLOCK = 256 * 1024;

/**
 * Counts the values of a JSON text without building them. Refuses too many, too deep nesting and too long
 * strings. For a text that is no JSON the count is as good as any other.
 */
export async function countValues(json: Buffer, slices: Slices): Promise<number> {
  const counter = new ValueCounter(json);
  while (counter.advance(BLOCK)) if (slices.isOver()) await slices.next();
  return counter.values;
}

class ValueCounter {
  values = 1;
  readonly #json: Buffer;
  #at = 0;
  #depth = 0;
  /** Where the string begins that is read. */
  #string: number | null = null;

  constructor(json: Buffer) {
    this.#json = json;
  }

  /** Reads so many bytes; false at the end. */
  advance(length: number): boolean {
    const json = this.#json;
    const end = Math.min(json.length, this.#at + length);
    let at = this.#at;
    while (at < end) {
      if (this.#string !== null) {
        while (at < end && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
        if (at - this.#string > MAX_STRING_BYTES) throw tooLong();
        if (at < end) {
          this.#string = null;
          at += 1;
        }
        continue;
      }
      const byte = json[at];
      at += 1;
      if (byte === QUOTE) this.#string = at;
      else if (byte === COMMA) this.#add();
      else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#open(at);
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.#depth -= 1;
    }
    this.#at = at;
    return at < json.length;
  }

  #open(at: number): void {
    this.#depth += 1;
    if (this.#depth > MAX_LEVELS) throw tooDeep();
    let inside = at;
    while (isBlank(this.#json[inside])) inside += 1;
    const byte = this.#json[inside];
    if (byte !== CLOSE_BRACE && byte !== CLOSE_BRACKET) this.#add();
  }

  #add(): void {
    this.values += 1;
    if (this.values > MAX_VALUES) throw tooManyValues();
  }
}

const tooManyValues = (): ValidationError =>
  invalid('body', 'too_many', `The body may hold at most ${MAX_VALUES} values.`);

const tooLong = (): ValidationError =>
  invalid('body', 'too_long', 'No string in the body may take more than 1 MiB.');

const tooDeep = (): ValidationError =>
  invalid('body', 'invalid_format', `The body must not hold more than ${MAX_LEVELS} levels.`);
