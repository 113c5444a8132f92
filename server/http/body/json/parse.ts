import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  isBlank,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../../../platform/values/json/json-scanner.ts';
import type { Slices } from '../../../platform/concurrency/time-slices.ts';
import { LongTexts } from './long-texts.ts';
import { setMember } from './set-member.ts';

/** Bytes per call of `JSON.parse`: a few milliseconds, even if every key is new. */
const PIECE = 32 * 1024;

/** The clock is read after this many bytes if nothing is parsed; strings are not interrupted. */
const BLOCK = 256 * 1024;

/** An open array or object. */
interface Frame {
  isArray: boolean;
  /** The position of its opening bracket. */
  open: number;
  /** Start of the members that are not parsed yet. */
  from: number;
  /** Start of the current member. */
  member: number;
  /** The members parsed so far; null while the whole value is parsed with its parent. */
  value: unknown[] | Record<string, unknown> | null;
  /** End of a member that was parsed separately; only white space may follow before the comma. */
  afterParsed: number | null;
}

/**
 * Returns the same value as `JSON.parse`, but parses in pieces, between which the event loop serves other
 * requests. Throws a SyntaxError if the text is not JSON. `countValues` must have bounded nesting, strings,
 * numbers and white space before, because they are not split.
 */
export async function parseInPieces(json: Buffer, slices: Slices): Promise<unknown> {
  const parser = new PieceParser(json);
  while (parser.advance()) if (slices.isOver()) await slices.next();
  return parser.result();
}

class PieceParser {
  readonly #json: Buffer;
  readonly #stack: Frame[] = [];
  #at = 0;
  /** Everything before this position has been parsed. */
  #parsed = 0;
  #root: { value: unknown; end: number } | null = null;
  readonly #longTexts: LongTexts;

  constructor(json: Buffer) {
    this.#json = json;
    this.#longTexts = new LongTexts(json);
  }

  /** Reads to the end of a piece or a block. False at the end of the text. */
  advance(): boolean {
    const json = this.#json;
    const { length } = json;
    const before = this.#parsed;
    let at = this.#at;
    const end = Math.min(length, at + BLOCK);
    while (at < end) {
      const byte = json[at];
      if (byte === QUOTE) {
        at = this.#skipString(at);
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#open(at, byte);
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.#close(at, byte);
      else if (byte === COMMA) this.#comma(at);
      at += 1;
      if (this.#parsed !== before) break;
    }
    this.#at = at;
    return at < length;
  }

  /** Returns the position of the closing quotation mark. */
  #skipString(open: number): number {
    const json = this.#json;
    const { length } = json;
    let isPlain = true;
    let at = open + 1;
    for (let byte = json[at] ?? QUOTE; at < length && byte !== QUOTE; byte = json[at] ?? QUOTE) {
      if (byte < 0x20 || byte > 0x7f || byte === BACKSLASH) isPlain = false;
      at += byte === BACKSLASH ? 2 : 1;
    }
    if (isPlain) this.#longTexts.add(open, at);
    return at;
  }

  result(): unknown {
    if (this.#stack.length > 0) throw new SyntaxError('An array or object does not end.');
    if (!this.#root) return this.#parse('', 0, this.#json.length, '');
    this.#requireBlank(this.#root.end, this.#json.length);
    return this.#root.value;
  }

  #open(at: number, byte: number): void {
    if (typeof this.#stack.at(-1)?.afterParsed === 'number') {
      throw new SyntaxError('A comma is missing.');
    }
    this.#stack.push({
      isArray: byte === OPEN_BRACKET,
      open: at,
      from: at + 1,
      member: at + 1,
      value: null,
      afterParsed: null,
    });
  }

  #comma(at: number): void {
    const frame = this.#stack.at(-1);
    // Outside of all brackets: `result` reports the error.
    if (!frame) return;
    if (frame.afterParsed !== null) {
      this.#requireBlank(frame.afterParsed, at);
      frame.afterParsed = null;
      frame.from = at + 1;
    }
    frame.member = at + 1;
    if (at - this.#parsed <= PIECE) return;
    for (const open of this.#stack) {
      open.value ??= open.isArray ? [] : {};
      this.#parseComplete(open);
    }
    this.#parsed = at + 1;
  }

  #close(at: number, byte: number): void {
    const frame = this.#stack.pop();
    if (!frame || frame.isArray !== (byte === CLOSE_BRACKET)) {
      throw new SyntaxError('Unexpected closing bracket.');
    }
    if (frame.value === null) return;
    if (frame.afterParsed === null) this.#parseMembers(frame, at);
    else this.#requireBlank(frame.afterParsed, at);
    this.#attach(frame.value, frame.open, at + 1);
    this.#parsed = at + 1;
  }

  /** Adds a complete value to its parent. */
  #attach(value: unknown, open: number, end: number): void {
    const parent = this.#stack.at(-1);
    if (!parent) {
      if (this.#root) throw new SyntaxError('There is more than one value.');
      this.#requireBlank(0, open);
      this.#root = { value, end };
      return;
    }
    if (parent.isArray) {
      this.#requireBlank(parent.member, open);
      (parent.value as unknown[]).push(value);
    } else {
      const named = this.#parse('{', parent.member, open, 'null}') as object;
      const [key, ...others] = Object.keys(named);
      if (key === undefined || others.length > 0) throw new SyntaxError('A key is missing.');
      setMember(parent.value as Record<string, unknown>, key, value);
    }
    parent.afterParsed = end;
  }

  /** Parses the members before the current one. */
  #parseComplete(frame: Frame): void {
    if (frame.member === frame.from) return;
    this.#parseMembers(frame, frame.member - 1);
    frame.from = frame.member;
  }

  #parseMembers(frame: Frame, end: number): void {
    if (frame.isArray) {
      const members = this.#parse('[', frame.from, end, ']') as unknown[];
      if (members.length === 0) throw new SyntaxError('A member is missing.');
      for (const member of members) (frame.value as unknown[]).push(member);
      return;
    }
    const members = this.#parse('{', frame.from, end, '}') as Record<string, unknown>;
    const keys = Object.keys(members);
    if (keys.length === 0) throw new SyntaxError('A member is missing.');
    for (const key of keys) setMember(frame.value as Record<string, unknown>, key, members[key]);
  }

  #requireBlank(from: number, end: number): void {
    for (let at = from; at < end; at += 1) {
      if (!isBlank(this.#json[at])) throw new SyntaxError('A comma or bracket is missing.');
    }
  }

  #parse(before: string, from: number, end: number, after: string): unknown {
    const { text, restore } = this.#longTexts.cutOut(from, end);
    return restore(JSON.parse(`${before}${text}${after}`));
  }
}
