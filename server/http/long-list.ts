import type { EntityManager } from '@mikro-orm/postgresql';
import type { Page } from '../platform/values/cursor.ts';
import { nextIteration } from '../platform/concurrency/time-slices.ts';

export type ReadPage<T> = (em: EntityManager, cursor: string) => Promise<Page<T>>;

/**
 * A list of an answer that may be too long for memory: it is read page by page while the answer is
 * written (G15).
 */
export class LongList<T = unknown> {
  readonly first: Page<T>;
  readonly read: ReadPage<T>;

  constructor(first: Page<T>, read: ReadPage<T>) {
    this.first = first;
    this.read = read;
  }
}

/** As an answer has it: a list of one page is complete. */
export const toList = <T>(first: Page<T>, read: ReadPage<T>): T[] | LongList<T> =>
  first.next_cursor === null ? first.data : new LongList(first, read);

export const hasLongLists = (body: object): boolean =>
  Object.values(body).some((value) => value instanceof LongList);

/** What follows the first page of a list. */
export type ReadNext = (list: LongList, cursor: string) => Promise<Page<unknown>>;

/** The body as JSON, in pieces of a page at the most. */
export async function* toPieces(body: object, readNext: ReadNext): AsyncGenerator<string> {
  let before = '{';
  for (const [key, value] of Object.entries(body)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(key)}:`;
    before = ',';
    if (value instanceof LongList) yield* entriesOf(value, readNext);
    else yield JSON.stringify(value);
  }
  yield '}';
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
