import { randomUUID } from 'node:crypto';
import { setMember } from './set-member.ts';

/** Strings up to this size are parsed by `JSON.parse`. `countValues` refuses longer keys. */
const MAX_BYTES = 64 * 1024;

interface Span {
  /** Position of the opening quotation mark. */
  open: number;
  /** Position of the closing quotation mark. */
  close: number;
}

interface CutOut {
  /** The JSON text, with a placeholder instead of each long string. */
  text: string;
  /** Replaces the placeholders in the parsed value by the strings. */
  restore: (value: unknown) => unknown;
}

/**
 * The long strings of a JSON text, such as files in base64. `JSON.parse` would copy each of them three times
 * within the heap of V8. A string without escapes is the same as its bytes, so it is decoded directly, and Node
 * keeps it outside of the heap if it has more than a megabyte.
 */
export class LongTexts {
  readonly #json: Buffer;
  readonly #spans: Span[] = [];
  /** Nobody can guess it, so no string of the text is taken for a placeholder. */
  readonly #secret = randomUUID();

  constructor(json: Buffer) {
    this.#json = json;
  }

  /** Called, in order, for each string that contains only printable ASCII characters and no escapes. */
  add(open: number, close: number): void {
    if (close - open - 1 > MAX_BYTES) this.#spans.push({ open, close });
  }

  /** Returns a part of the text, which must not end within a string. */
  cutOut(from: number, end: number): CutOut {
    const json = this.#json;
    const spans = this.#spans.filter(({ open, close }) => open >= from && close < end);
    if (spans.length === 0)
      return { text: json.toString('utf8', from, end), restore: (value) => value };
    const texts = new Map<string, string>();
    let text = '';
    let at = from;
    for (const { open, close } of spans) {
      const placeholder = `${this.#secret} ${open}`;
      texts.set(placeholder, json.toString('latin1', open + 1, close));
      text += `${json.toString('utf8', at, open)}"${placeholder}"`;
      at = close + 1;
    }
    text += json.toString('utf8', at, end);
    return { text, restore: (value) => restoreTexts(value, texts) };
  }
}

/** The nesting of the value is limited (`countValues`). */
function restoreTexts(value: unknown, texts: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return texts.get(value) ?? value;
  if (Array.isArray(value)) {
    for (const [index, member] of value.entries()) value[index] = restoreTexts(member, texts);
  } else if (typeof value === 'object' && value !== null) {
    const object = value as Record<string, unknown>;
    for (const key of Object.keys(object)) {
      if (typeof object[key] === 'object' || typeof object[key] === 'string') {
        setMember(object, key, restoreTexts(object[key], texts));
      }
    }
  }
  return value;
}
