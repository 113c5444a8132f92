import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  isBlank,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../../platform/values/json-bytes.ts';
import type { Slices } from '../../platform/concurrency/time-slices.ts';

/** So many bytes are parsed at once: a few milliseconds, even when every key is a new one. */
const PIECE = 32 * 1024;

/** Bytes between two looks at the clock where nothing is parsed; a string goes on to its end. */
const BLOCK = 256 * 1024;

/** An array or object that is open at the place that is read. */
interface Frame {
  isArray: boolean;
  /** Where it opens. */
  open: number;
  /** Where the members begin that nobody has parsed yet. */
  from: number;
  /** Where the member begins that is read. */
  member: number;
  /** What of it has been parsed; null while it is one piece with its parent. */
  value: unknown[] | Record<string, unknown> | null;
  /** Behind a member that was parsed by itself; only blanks may follow up to the comma. */
  behindParsed: number | null;
}

/**
 * What `JSON.parse` gives for the text, built in pieces between which other requests go on. Throws a
 * SyntaxError when the text is no JSON. Nesting, strings, numbers and white space must have been bounded
 * before (`countValues`): they are not cut.
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
  /** Everything before has been parsed. */
  #parsed = 0;
  #root: { value: unknown; end: number } | null = null;

  constructor(json: Buffer) {
    this.#json = json;
  }

  /** Reads up to the end of a piece or a block; false at the end of the text. */
  advance(): boolean {
    const json = this.#json;
    const { length } = json;
    const before = this.#parsed;
    let at = this.#at;
    const end = Math.min(length, at + BLOCK);
    while (at < end) {
      const byte = json[at];
      if (byte === QUOTE) {
        at += 1;
        while (at < length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#open(at, byte);
      else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.#close(at, byte);
      else if (byte === COMMA) this.#comma(at);
      at += 1;
      if (this.#parsed !== before) break;
    }
    this.#at = at;
    return at < length;
  }

  result(): unknown {
    if (this.#stack.length > 0) throw new SyntaxError('An array or object does not end.');
    if (!this.#root) return JSON.parse(this.#text(0, this.#json.length));
    this.#requireBlank(this.#root.end, this.#json.length);
    return this.#root.value;
  }

  #open(at: number, byte: number): void {
    if (typeof this.#stack.at(-1)?.behindParsed === 'number') {
      throw new SyntaxError('A comma is missing.');
    }
    this.#stack.push({
      isArray: byte === OPEN_BRACKET,
      open: at,
      from: at + 1,
      member: at + 1,
      value: null,
      behindParsed: null,
    });
  }

  #comma(at: number): void {
    const frame = this.#stack.at(-1);
    // Outside of everything: what parses the whole text says so.
    if (!frame) return;
    if (frame.behindParsed !== null) {
      this.#requireBlank(frame.behindParsed, at);
      frame.behindParsed = null;
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
      throw new SyntaxError('A bracket closes what is not open.');
    }
    if (frame.value === null) return;
    if (frame.behindParsed === null) this.#parseMembers(frame, at);
    else this.#requireBlank(frame.behindParsed, at);
    this.#attach(frame.value, frame.open, at + 1);
    this.#parsed = at + 1;
  }

  /** Puts a finished value into what it stands in. */
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
      const named = JSON.parse(`{${this.#text(parent.member, open)}null}`) as object;
      const [key, ...others] = Object.keys(named);
      if (key === undefined || others.length > 0) throw new SyntaxError('A value has no name.');
      setMember(parent.value as Record<string, unknown>, key, value);
    }
    parent.behindParsed = end;
  }

  /** Parses the members before the one that is read. */
  #parseComplete(frame: Frame): void {
    if (frame.member === frame.from) return;
    this.#parseMembers(frame, frame.member - 1);
    frame.from = frame.member;
  }

  #parseMembers(frame: Frame, end: number): void {
    const text = this.#text(frame.from, end);
    if (frame.isArray) {
      const members = JSON.parse(`[${text}]`) as unknown[];
      if (members.length === 0) throw new SyntaxError('A member is missing.');
      for (const member of members) (frame.value as unknown[]).push(member);
      return;
    }
    const members = JSON.parse(`{${text}}`) as Record<string, unknown>;
    const keys = Object.keys(members);
    if (keys.length === 0) throw new SyntaxError('A member is missing.');
    for (const key of keys) setMember(frame.value as Record<string, unknown>, key, members[key]);
  }

  #requireBlank(from: number, end: number): void {
    for (let at = from; at < end; at += 1) {
      if (!isBlank(this.#json[at])) throw new SyntaxError('A comma or bracket is missing.');
    }
  }

  #text(from: number, end: number): string {
    return this.#json.toString('utf8', from, end);
  }
}

/** As `JSON.parse` does it: an own property, also where assigning would set the prototype. */
function setMember(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else {
    const own = { value, enumerable: true, writable: true, configurable: true };
    Object.defineProperty(object, key, own);
  }
}
