import { invalid, type Reason, type ValidationError } from '../../errors.ts';
import { FREE_FIELDS, tooManyLevels } from './json-limits.ts';
import { showName } from '../text.ts';

/** The bytes that give a JSON text its structure (RFC 8259, section 2). */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** White space of JSON. */
const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Maximum number of values in a body: objects, arrays, strings that are not keys, numbers, literals (LIMITS-4). */
export const MAX_VALUES = 200_000;

/** Maximum levels of nesting (API-5). `JSON.parse` takes more than a second for a million of them. */
export const MAX_LEVELS = 40;

/** Maximum size of one string, as it cannot be parsed in pieces, except at the path of `LongStrings`. */
const MAX_STRING_BYTES = 1024 * 1024;

/**
 * The place of strings that may be as long as the body: the names that lead to it, with `*` for an index. They
 * are parsed in one step, so only operations that need them have such a place.
 */
export type LongStrings = readonly string[];

const MAX_KEY_BYTES = 64 * 1024;

/**
 * Maximum size of a number or of white space, which cannot be parsed in pieces either (allowed by RFC 8259,
 * section 9).
 */
const MAX_GAP_BYTES = 64 * 1024;

/** Bytes of a piece, up to the next comma: parsing it takes a few milliseconds, even if every key is new. */
const PIECE_BYTES = 32 * 1024;

/** A comma at which the text can be cut, and the arrays and objects that are open there. */
interface Cut {
  at: number;
  levels: readonly Level[];
}

export interface Level {
  isArray: boolean;
  /** The position after its opening bracket. */
  open: number;
  /** In an object: the position of the key of its member that is open, too. */
  keyStart: number;
  keyEnd: number;
}

/** A string that is the same as its bytes: printable ASCII characters without escapes. */
interface PlainText {
  /** Positions of its quotation marks. */
  open: number;
  close: number;
}

/** `JSON.parse` would copy longer strings three times within the heap of V8, such as files in base64. */
const LONG_TEXT_BYTES = 64 * 1024;

/**
 * Scans the bytes of a JSON text before it is parsed, counts its values and rejects what `JSON.parse` must
 * not receive: too many values, too deep nesting, too long strings, keys, numbers and white space, and keys
 * that contain a backslash. Throws a SyntaxError for misplaced brackets, commas, colons and strings, so that
 * the number of values bounds the number of structural characters; `JSON.parse` reports other syntax errors.
 * It also notes what parsing in pieces needs: where the text can be cut, and long strings.
 *
 * Keys with a backslash: V8 13.6 to 14.6 (Node 24 to 26) misreads keys after it has parsed one. As an
 * optimization it expects the keys of earlier objects, and compares the expected key with the escaped text
 * of the actual key, up to the length of the unescaped key: after `{"a\\u0":1}`, the key of
 * `{"a\u00e9b":1}` is read as `a\u0`. The expected keys are shared by the whole process, so one client
 * could change the keys of another. The compared part of an escaped key always includes its first
 * backslash, so only an expected key that contains a backslash can match: if no such key is ever parsed, no
 * key is misread. Escaped keys remain allowed, as common serializers escape all non-ASCII characters.
 * https://github.com/nodejs/node/issues/63785
 *
 * Therefore all untrusted JSON is scanned before `JSON.parse`: bodies in `readJson`, events in `parseObject`.
 * JSON from the database was scanned when it was received. Objects that are built otherwise
 * (`object[name] = …`) matter too: names in queries and forms are checked by `checkName`; names in templates,
 * such as HTML attributes, are only set on objects without a prototype, which share no keys with parsed ones.
 */
export class JsonScanner {
  values = 1;
  readonly cuts: Cut[] = [];
  readonly longTexts: PlainText[] = [];
  readonly json: Buffer;
  readonly #maxValues: number;
  readonly #longStrings: LongStrings | null;
  #at = 0;
  /** Start and end of the text without surrounding white space. */
  #begin: number | null = null;
  #end = 0;
  /** The position after the last structural character or string. */
  #gap = 0;
  /** Start of the current string. */
  #string: number | null = null;
  /** The last complete string. */
  #last = { start: 0, end: 0, holdsBackslash: false, isPlain: true };
  /** The position after the last cut. */
  #cut = 0;
  /** Just after an opening bracket: the array or object may still be empty. */
  #isOpened = false;
  /** After a value or key: the next one needs a comma or colon first. */
  #isAfterValue = false;
  readonly #stack: Frame[] = [];

  constructor(json: Buffer, maxValues = MAX_VALUES, longStrings: LongStrings | null = null) {
    this.json = json;
    this.#maxValues = maxValues;
    this.#longStrings = longStrings;
  }

  /** Start and end of the part that has been read, without surrounding white space. */
  get begin(): number {
    return this.#begin ?? 0;
  }

  get end(): number {
    return this.#end;
  }

  /** Reads `length` bytes. False at the end. */
  advance(length: number): boolean {
    const { length: total } = this.json;
    const end = Math.min(total, this.#at + length);
    while (this.#at < end) {
      if (this.#string === null) this.#readCharacter();
      else this.#readString(this.#string, end);
    }
    if (this.#string === null) this.#endGap(this.#at);
    return this.#at < total;
  }

  #readCharacter(): void {
    const byte = this.json[this.#at];
    this.#at += 1;
    if (isBlank(byte)) {
      // White space around the whole value is unlimited, as it is not parsed.
      if (this.#stack.length === 0) this.#gap = this.#at;
      return;
    }
    this.#endGap(this.#at - 1);
    this.#begin ??= this.#at - 1;
    this.#end = this.#at;
    if (this.#isOpened) {
      this.#isOpened = false;
      if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.#isAfterValue = true;
      else this.#add();
    }
    if (byte === QUOTE) this.#beginString();
    else if (byte === COMMA) this.#nextMember();
    else if (byte === COLON) this.#endKey();
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#open(byte === OPEN_BRACKET);
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.#close(byte === CLOSE_BRACKET);
    else {
      this.#isAfterValue = true;
      return;
    }
    this.#gap = this.#at;
  }

  #beginString(): void {
    if (this.#isAfterValue) throw new SyntaxError('A comma is missing.');
    this.#string = this.#at;
    this.#last.holdsBackslash = false;
    this.#last.isPlain = true;
  }

  #readString(start: number, end: number): void {
    const json = this.json;
    let at = this.#at;
    let { isPlain } = this.#last;
    for (let byte = json[at] ?? QUOTE; at < end && byte !== QUOTE; byte = json[at] ?? QUOTE) {
      if (byte < 0x20 || byte > 0x7e || byte === BACKSLASH) isPlain = false;
      if (byte === BACKSLASH && isEscapedBackslash(json, at)) this.#last.holdsBackslash = true;
      at += byte === BACKSLASH ? 2 : 1;
    }
    this.#last.isPlain = isPlain;
    this.#at = at;
    if (at - start > MAX_STRING_BYTES && !this.#mayBeLong())
      throw this.#refuse('too_long', 'a string of more than 1 MiB');
    if (at >= end) return;
    if (isPlain && at - start > LONG_TEXT_BYTES)
      this.longTexts.push({ open: start - 1, close: at });
    this.#last.start = start;
    this.#last.end = at;
    this.#string = null;
    this.#isAfterValue = true;
    this.#at = at + 1;
    this.#end = this.#at;
    this.#gap = this.#at;
  }

  /** Whether the current string is a value at the place of long strings. */
  #mayBeLong(): boolean {
    const places = this.#longStrings;
    if (!places || !this.#stack.at(-1)?.isNamed) return false;
    const path = this.#path();
    return (
      path.length === places.length &&
      places.every((place, i) => (place === '*' ? this.#stack[i]?.isArray : place === path[i]))
    );
  }

  #endKey(): void {
    const frame = this.#stack.at(-1);
    if (!frame || frame.isArray || frame.isNamed) throw new SyntaxError('Unexpected colon.');
    const { start, end, holdsBackslash } = this.#last;
    frame.isNamed = true;
    frame.keyStart = start;
    frame.keyEnd = end;
    if (holdsBackslash) throw this.#refuse('invalid_format', 'a backslash in its name');
    if (end - start > MAX_KEY_BYTES) throw this.#refuse('too_long', 'a name of more than 64 KiB');
    this.#isAfterValue = false;
  }

  #nextMember(): void {
    const frame = this.#stack.at(-1);
    if (!frame || !this.#isAfterValue) throw new SyntaxError('Unexpected comma.');
    frame.index += 1;
    frame.isNamed = false;
    this.#isAfterValue = false;
    this.#add();
    if (this.#at - this.#cut > PIECE_BYTES) this.#addCut();
  }

  #addCut(): void {
    this.#cut = this.#at;
    const levels = this.#stack.map(({ isArray, open, keyStart, keyEnd }) => ({
      isArray,
      open,
      keyStart,
      keyEnd,
    }));
    this.cuts.push({ at: this.#at - 1, levels });
  }

  #open(isArray: boolean): void {
    if (this.#isAfterValue) throw new SyntaxError('A comma is missing.');
    if (this.#stack.length === MAX_LEVELS) throw tooDeep(this.#path());
    const open = this.#at;
    this.#stack.push({ isArray, open, index: 0, isNamed: false, keyStart: 0, keyEnd: 0 });
    this.#isOpened = true;
  }

  #close(isArray: boolean): void {
    const frame = this.#stack.pop();
    if (frame?.isArray !== isArray || !this.#isAfterValue) {
      throw new SyntaxError('Unexpected closing bracket.');
    }
  }

  #add(): void {
    this.values += 1;
    if (this.values > this.#maxValues) throw tooManyValues(this.#maxValues);
  }

  #endGap(at: number): void {
    if (at - this.#gap <= MAX_GAP_BYTES) return;
    throw this.#refuse('too_long', 'a number or white space of more than 64 KiB');
  }

  #refuse(reason: Reason, what: string): ValidationError {
    return refuse(this.#path(), reason, what);
  }

  /** The names and indices that lead to the current member. */
  #path(): string[] {
    return this.#stack.map(({ isArray, index, keyStart, keyEnd }) =>
      isArray ? String(index) : showName(unescape(this.json.toString('utf8', keyStart, keyEnd))),
    );
  }
}

/** An open array or object; the key is that of its current member. */
interface Frame extends Level {
  /** The index of the current member. */
  index: number;
  /** In an object: whether the colon after the key has been read. */
  isNamed: boolean;
}

/** Whether the escape sequence at this position is a backslash: `\\` or `\u005c`. */
const isEscapedBackslash = (json: Buffer, at: number): boolean =>
  json[at + 1] === BACKSLASH ||
  ((json[at + 5] === LOWER_C || json[at + 5] === UPPER_C) &&
    json.toString('latin1', at + 1, at + 5) === 'u005');

const LOWER_C = 0x63;
const UPPER_C = 0x43;

function unescape(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}

function refuse(path: string[], reason: Reason, what: string): ValidationError {
  const field = path.join('.') || 'body';
  return invalid(field, reason, `The field ${field} must not have ${what}.`);
}

/** Within a field with its own limit, the error names that limit. */
function tooDeep(path: string[]): ValidationError {
  const free = path.findIndex((name) => FREE_FIELDS.has(name));
  return free === -1
    ? refuse(path, 'invalid_format', `more than ${MAX_LEVELS} levels`)
    : tooManyLevels(path.slice(0, free + 1).join('.'));
}

const tooManyValues = (most: number): ValidationError =>
  invalid('body', 'too_many', `The body may hold at most ${most} values.`);
