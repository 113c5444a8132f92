import { invalid, type Reason, type ValidationError } from '../errors.ts';
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  isBlank,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './json-bytes.ts';
import { FREE_FIELDS, tooManyLevels } from './json-limits.ts';
import { showName } from './text.ts';

/** A body holds at most so many values: objects, arrays, strings that are no keys, numbers, literals (G15). */
export const MAX_VALUES = 200_000;

/** Levels of nesting (G6). `JSON.parse` takes more than a second for a million of them. */
export const MAX_LEVELS = 40;

/**
 * One string may take so many bytes, which only matters in batches: other bodies are no larger. It can't
 * be parsed in pieces, and an email takes no more than 64 KiB.
 */
const MAX_STRING_BYTES = 1024 * 1024;

const MAX_KEY_BYTES = 64 * 1024;

/** A number, or white space: neither can be parsed in pieces. RFC 8259, section 9, allows such limits. */
const MAX_GAP_BYTES = 64 * 1024;

/**
 * Goes over the bytes of a JSON text before anything is built of it, counts its values and refuses what
 * `JSON.parse` should not get: too many values, too deep nesting, too long strings, keys, numbers and white
 * space, and keys with a backslash in them. Throws a SyntaxError where brackets, commas, colons and strings
 * don't go together; of what else is no JSON, `JSON.parse` says so. So all signs are bounded by the values.
 *
 * Keys with a backslash: V8 13.6 to 14.6 (Node 24 to 26) misreads keys after it has parsed one. To save
 * time it expects the keys of objects that it parsed before, and compares the key that it expects with
 * the escaped text of the key that is there, as many characters as that key has unescaped:
 * after `{"a\\u0":1}`, the key of `{"a\u00e9b":1}` is read as `a\u0`. What it expects is shared by the
 * whole process, so one caller could change the keys of another. The compared part of an escaped
 * key always includes its first backslash, so only an expected key that has a backslash itself can match:
 * where no such key is ever parsed, no key is misread. Escaped keys as such stay allowed, as common writers
 * escape all that is not ASCII. https://github.com/nodejs/node/issues/63785
 *
 * So all JSON of strangers goes through here before `JSON.parse`: bodies by `readJson`, events by
 * `parseObject`. What the database gives back was in one of them. Objects that are made otherwise count too
 * (`object[name] = …`): names out of queries and forms go through `checkName`, and those out of templates,
 * such as attributes in HTML, only into objects without a prototype, which share nothing with parsed ones.
 */
export class JsonScanner {
  values = 1;
  readonly #json: Buffer;
  readonly #maxValues: number;
  #at = 0;
  /** Where the text begins and ends, without the white space around it. */
  #begin: number | null = null;
  #end = 0;
  /** Behind the last sign or string. */
  #gap = 0;
  /** Where the string begins that is read. */
  #string: number | null = null;
  /** The last string. */
  #last = { start: 0, end: 0, holdsBackslash: false };
  /** Just behind a bracket that opens: whether something stands within is not known yet. */
  #isOpened = false;
  /** Behind a value or key: no other may begin before a comma or colon. */
  #isBehindValue = false;
  readonly #stack: Frame[] = [];

  constructor(json: Buffer, maxValues = MAX_VALUES) {
    this.#json = json;
    this.#maxValues = maxValues;
  }

  /** The text without the white space around it, as far as it has been read. */
  get trimmed(): Buffer {
    return this.#json.subarray(this.#begin ?? 0, this.#end);
  }

  /** Reads so many bytes; false at the end. */
  advance(length: number): boolean {
    const { length: total } = this.#json;
    const end = Math.min(total, this.#at + length);
    while (this.#at < end) {
      if (this.#string === null) this.#readSign();
      else this.#readString(this.#string, end);
    }
    if (this.#string === null) this.#endGap(this.#at);
    return this.#at < total;
  }

  #readSign(): void {
    const byte = this.#json[this.#at];
    this.#at += 1;
    if (isBlank(byte)) {
      // Around the whole value there may be any amount: it goes to no parser.
      if (this.#stack.length === 0) this.#gap = this.#at;
      return;
    }
    this.#endGap(this.#at - 1);
    this.#begin ??= this.#at - 1;
    this.#end = this.#at;
    if (this.#isOpened) {
      this.#isOpened = false;
      if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.#isBehindValue = true;
      else this.#add();
    }
    if (byte === QUOTE) this.#beginString();
    else if (byte === COMMA) this.#nextMember();
    else if (byte === COLON) this.#endKey();
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.#open(byte === OPEN_BRACKET);
    else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.#close(byte === CLOSE_BRACKET);
    else {
      this.#isBehindValue = true;
      return;
    }
    this.#gap = this.#at;
  }

  #beginString(): void {
    if (this.#isBehindValue) throw new SyntaxError('A comma is missing.');
    this.#string = this.#at;
    this.#last.holdsBackslash = false;
  }

  #readString(start: number, end: number): void {
    const json = this.#json;
    let at = this.#at;
    while (at < end && json[at] !== QUOTE) {
      if (json[at] !== BACKSLASH) at += 1;
      else {
        if (isEscapedBackslash(json, at)) this.#last.holdsBackslash = true;
        at += 2;
      }
    }
    this.#at = at;
    if (at - start > MAX_STRING_BYTES)
      throw this.#refuse('too_long', 'a string of more than 1 MiB');
    if (at >= end) return;
    this.#last.start = start;
    this.#last.end = at;
    this.#string = null;
    this.#isBehindValue = true;
    this.#at = at + 1;
    this.#end = this.#at;
    this.#gap = this.#at;
  }

  #endKey(): void {
    const frame = this.#stack.at(-1);
    if (!frame || frame.isArray || frame.isNamed) throw new SyntaxError('A colon stands alone.');
    const { start, end, holdsBackslash } = this.#last;
    frame.isNamed = true;
    frame.keyStart = start;
    frame.keyEnd = end;
    if (holdsBackslash) throw this.#refuse('invalid_format', 'a backslash in its name');
    if (end - start > MAX_KEY_BYTES) throw this.#refuse('too_long', 'a name of more than 64 KiB');
    this.#isBehindValue = false;
  }

  #nextMember(): void {
    const frame = this.#stack.at(-1);
    if (!frame || !this.#isBehindValue) throw new SyntaxError('A comma stands alone.');
    frame.index += 1;
    frame.isNamed = false;
    this.#isBehindValue = false;
    this.#add();
  }

  #open(isArray: boolean): void {
    if (this.#isBehindValue) throw new SyntaxError('A comma is missing.');
    if (this.#stack.length === MAX_LEVELS) throw tooDeep(this.#path());
    this.#stack.push({ isArray, index: 0, isNamed: false, keyStart: 0, keyEnd: 0 });
    this.#isOpened = true;
  }

  #close(isArray: boolean): void {
    const frame = this.#stack.pop();
    if (frame?.isArray !== isArray || !this.#isBehindValue) {
      throw new SyntaxError('A bracket closes what is not open.');
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

  /** The names that lead to what is read. */
  #path(): string[] {
    return this.#stack.map(({ isArray, index, keyStart, keyEnd }) =>
      isArray ? String(index) : showName(unescape(this.#json.toString('utf8', keyStart, keyEnd))),
    );
  }
}

/** An array or object that is open at the place that is read. */
interface Frame {
  isArray: boolean;
  /** Which of its members is read. */
  index: number;
  /** Whether the colon behind its key has been read, in an object. */
  isNamed: boolean;
  /** Where the key of that member stands. */
  keyStart: number;
  keyEnd: number;
}

/** Whether the escape that begins there is one of a backslash: `\\` or `\u005c`. */
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

/** Of a field with a limit of its own, that is the one that is told. */
function tooDeep(path: string[]): ValidationError {
  const free = path.findIndex((name) => FREE_FIELDS.has(name));
  return free === -1
    ? refuse(path, 'invalid_format', `more than ${MAX_LEVELS} levels`)
    : tooManyLevels(path.slice(0, free + 1).join('.'));
}

const tooManyValues = (most: number): ValidationError =>
  invalid('body', 'too_many', `The body may hold at most ${most} values.`);
