import type { ApiPromise, ListPage, Paginator } from './methods.ts';

/** A list, by what gets its pages: without a cursor the one that the caller asked for. */
export function paginator<Page extends ListPage>(
  getPage: (cursor?: string | null) => ApiPromise<Page>,
): Paginator<Page> {
  return {
    page: () => getPage(),
    async *[Symbol.asyncIterator]() {
      let cursor: string | null | undefined;
      do {
        const page = await getPage(cursor);
        yield* page.data;
        cursor = page.next_cursor;
      } while (cursor);
    },
  };
}
