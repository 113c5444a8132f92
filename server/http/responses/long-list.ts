import type { Transaction } from '../../platform/database/sql.ts';
import type { Page } from '../../platform/values/cursor.ts';
import { nextIteration } from '../../platform/concurrency/time-slices.ts';
import { textSlices } from '../../platform/values/text-slices.ts';

export type ReadPage<T> = (em: Transaction, cursor: string) => Promise<Page<T>>;

/**
 * A list of a response that may be too long for memory: its pages are read while the response is written
 * (LIMITS-4).
 */
export class LongList<T = unknown> {
  readonly first: Page<T>;
  readonly read: ReadPage<T>;

  constructor(first: Page<T>, read: ReadPage<T>) {
    this.first = first;
    this.read = read;
  }
}

/** An array if the first page is the only one, else a LongList. */
export const toList = <T>(first: Page<T>, read: ReadPage<T>): T[] | LongList<T> =>
  first.next_cursor === null ? first.data : new LongList(first, read);

export const hasLongLists = (body: object): boolean =>
  Object.values(body).some((value) => value instanceof LongList);

/** Shorter texts are serialized with the rest of their response. */
const LONG_TEXT = 256 * 1024;

const isLongText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > LONG_TEXT;

/** Whether a response is written in pieces, because one that is a whole would hold the event loop and much memory. */
export const isLong = (body: object): boolean =>
  hasLongLists(body) || Object.values(body).some(isLongText);

/** Reads the next page of a list. */
export type ReadNext = (list: LongList, cursor: string) => Promise<Page<unknown>>;

/** The body as JSON, in pieces of at most one page or one slice of a text. */
export async function* toPieces(body: object, readNext: ReadNext): AsyncGenerator<string> {
  let before = '{';
  for (const [key, value] of Object.entries(body)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    before = ',';
    if (value instanceof LongList) yield* entriesOf(value, readNext);
    else if (isLongText(value)) yield* charactersOf(value);
    else yield JSON.stringify(value);
  }
  yield '}';
}

async function* charactersOf(text: string): AsyncGenerator<string> {
  yield '"';
  for await (const slice of textSlices(text)) yield JSON.stringify(slice).slice(1, -1);
  yield '"';
}

async function* entriesOf(list: LongList, readNext: ReadNext): AsyncGenerator<string> {
  let before = '[';
  for (let page = list.first; ;) {
    if (page.data.length > 0) {
      yield before + JSON.stringify(page.data).slice(1, -1);
      before = ',';
    }
    if (page.next_cursor === null) break;
    await nextIteration();
    page = await readNext(list, page.next_cursor);
  }
  yield before === '[' ? '[]' : ']';
}
