import { toPage } from '../values/cursor.ts';

/** How much one statement reads: a small part of what it has time for. */
const GROUP = 1_000;

/** Every entry of a list that is read page by page, with one more than the limit. */
export async function collectPages<Row extends { id: string }>(
  read: (cursor: string | undefined, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | undefined; ;) {
    const page = toPage(await read(cursor, GROUP), GROUP, (row) => row);
    rows.push(...page.data);
    if (page.next_cursor === null) return rows;
    cursor = page.next_cursor;
  }
}
