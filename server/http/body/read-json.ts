import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { Slices } from '../../platform/concurrency/time-slices.ts';
import {
  JsonScanner,
  type Level,
  type LongStrings,
} from '../../platform/values/json/json-scanner.ts';

/** The clock is read after this many bytes. */
const BLOCK_BYTES = 256 * 1024;

/** Texts up to this size are parsed in one call, which takes at most a few milliseconds. */
const MAX_UNSLICED_BYTES = 64 * 1024;

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Parses a JSON text in UTF-8. `reserve` receives the maximum number of values before the text is parsed.
 * Throws a SyntaxError if the text is not JSON.
 */
export async function readJson(
  bytes: Buffer,
  reserve: (values: number) => Promise<void>,
  longStrings: LongStrings | null = null,
): Promise<unknown> {
  if (!isUtf8(bytes)) throw new SyntaxError('The text is not UTF-8.');
  const hasMark = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  const json = hasMark ? bytes.subarray(BYTE_ORDER_MARK.length) : bytes;
  const slices = new Slices();
  // Each iteration of the event loop processes one of several large texts.
  if (json.length > MAX_UNSLICED_BYTES) await slices.next();
  const scanner = await scan(json, slices, longStrings);
  await reserve(scanner.values);
  const { begin, end } = scanner;
  if (end - begin <= MAX_UNSLICED_BYTES) {
    return JSON.parse(json.toString('utf8', begin, end)) as unknown;
  }
  await slices.next();
  const value = await parseInPieces(scanner, slices);
  await slices.next();
  return value;
}

/** Counts the values of a JSON text without parsing it. Throws the errors of the scanner. */
export async function scan(
  json: Buffer,
  slices: Slices,
  longStrings: LongStrings | null = null,
): Promise<JsonScanner> {
  const scanner = new JsonScanner(json, undefined, longStrings);
  while (scanner.advance(BLOCK_BYTES)) if (slices.isOver()) await slices.next();
  return scanner;
}

/**
 * Returns the same value as `JSON.parse`, but parses in pieces, between which the event loop serves other
 * requests. Throws a SyntaxError if the text is not JSON.
 */
export async function parseInPieces(scanner: JsonScanner, slices: Slices): Promise<unknown> {
  const parser = new PieceParser(scanner);
  for (const { at, levels } of scanner.cuts) {
    parser.parseTo(at, levels);
    if (slices.isOver()) await slices.next();
  }
  parser.parseTo(scanner.end, []);
  return parser.value;
}

type Container = unknown[] | Record<string, unknown>;

/** Nobody can guess it, so no key and no string of a text is taken for ours. */
const SECRET = randomUUID();

/**
 * A piece begins and ends within arrays and objects that are open there. It is parsed with opening and closing brackets
 * for them, and what it adds to each is moved there.
 */
class PieceParser {
  value: unknown;
  readonly #scanner: JsonScanner;
  #from: number;
  /** What is open at the start of the next piece. */
  #levels: readonly Level[] = [];
  #open: Container[] = [];
  #longTexts = 0;

  constructor(scanner: JsonScanner) {
    this.#scanner = scanner;
    this.#from = scanner.begin;
  }

  /** Parses up to a comma, or the end; `levels` are open there. */
  parseTo(end: number, levels: readonly Level[]): void {
    const deepest = this.#levels.length - 1;
    const before = this.#levels.map(({ isArray }, depth) =>
      isArray ? '[' : depth < deepest ? `{"${SECRET}":` : '{',
    );
    const after = levels.map(({ isArray }) => (isArray ? ']' : '}')).reverse();
    const piece = this.#parse(before.join(''), end, after.join(''));
    if (deepest < 0) this.value = piece;
    else this.#add(piece);
    this.#open = this.#findOpen(levels);
    this.#levels = levels;
    this.#from = end + 1;
  }

  /** Moves the members of a piece to what they belong to. Except in the deepest one, the first member continues. */
  #add(piece: unknown): void {
    let source = piece;
    for (const [depth, target] of this.#open.entries()) {
      if (Array.isArray(target)) {
        const [first, ...others] = source as unknown[];
        if (depth === this.#open.length - 1) target.push(first);
        for (const member of others) target.push(member);
        source = first;
      } else {
        const members = source as Record<string, unknown>;
        for (const key of Object.keys(members)) {
          if (key !== SECRET) setMember(target, key, members[key]);
        }
        source = members[SECRET];
      }
    }
  }

  #findOpen(levels: readonly Level[]): Container[] {
    const open: Container[] = [];
    for (const [depth, level] of levels.entries()) {
      const parent = open[depth - 1];
      const isKnown = level.open === this.#levels[depth]?.open;
      if (isKnown) open.push(this.#open[depth] as Container);
      else if (!parent) open.push(this.value as Container);
      else if (Array.isArray(parent)) open.push(parent.at(-1) as Container);
      else open.push(parent[this.#keyAt(levels[depth - 1])] as Container);
    }
    return open;
  }

  #keyAt({ keyStart, keyEnd }: Pick<Level, 'keyStart' | 'keyEnd'> = NO_KEY): string {
    return JSON.parse(`"${this.#scanner.json.toString('utf8', keyStart, keyEnd)}"`) as string;
  }

  /** Parses without the long strings, which are decoded directly: Node keeps them outside of the heap. */
  #parse(before: string, end: number, after: string): unknown {
    const { json, longTexts } = this.#scanner;
    const texts = new Map<string, string>();
    let text = before;
    let at = this.#from;
    for (
      let next = longTexts[this.#longTexts];
      next && next.close < end;
      next = longTexts[this.#longTexts]
    ) {
      const placeholder = `${SECRET} ${next.open}`;
      texts.set(placeholder, json.toString('latin1', next.open + 1, next.close));
      text += `${json.toString('utf8', at, next.open)}"${placeholder}"`;
      at = next.close + 1;
      this.#longTexts += 1;
    }
    const value: unknown = JSON.parse(text + json.toString('utf8', at, end) + after);
    return texts.size === 0 ? value : restoreTexts(value, texts);
  }
}

const NO_KEY = { keyStart: 0, keyEnd: 0 };

/** Replaces the placeholders of long strings. The nesting of the value is limited. */
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

/** Like `JSON.parse`, defines an own property even for `__proto__`, where an assignment would set the prototype. */
function setMember(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else {
    const own = { value, enumerable: true, writable: true, configurable: true };
    Object.defineProperty(object, key, own);
  }
}
