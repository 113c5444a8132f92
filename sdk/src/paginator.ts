import { checkNumber } from './options.ts';
import type { ApiPromise, ListPage, Paginator } from './methods.ts';

/** A list that fetches its pages with `getPage`. Without a cursor, `getPage` returns the page of the caller's query. */
export function paginator<Page extends ListPage>(
  getPage: (cursor?: string | null) => ApiPromise<Page>,
): Paginator<Page> {
  const list: Paginator<Page> = {
    page: () => getPage(),
    async *[Symbol.asyncIterator]() {
      let cursor: string | null | undefined;
      do {
        const page = await getPage(cursor);
        yield* page.data;
        cursor = page.next_cursor;
      } while (cursor);
    },
    async toArray(options) {
      // JavaScript callers can omit the argument.
      const limit = options?.limit;
      checkNumber('limit', limit, 1, Number.MAX_SAFE_INTEGER);
      const first: Page['data'][number][] = [];
      for await (const entry of list) if (first.push(entry) === limit) break;
      return first;
    },
  };
  return list;
}
