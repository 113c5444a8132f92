import type { ApiPromise, ListPage, Paginator } from './caller.ts';

/** A list, by what gets its pages: without a cursor the one that the caller asked for. */
export function paginator<Page extends ListPage>(
  getPage: (cursor?: string) => ApiPromise<Page>,
): Paginator<Page> {
  return {
    page: () => getPage(),
    async *[Symbol.asyncIterator]() {
      let page = await getPage();
      yield* page.data;
      while (page.next_cursor) {
        page = await getPage(page.next_cursor);
        yield* page.data;
      }
    },
  };
}
