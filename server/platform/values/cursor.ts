import { invalid, type ValidationError } from '../errors.ts';
import { isId } from './id.ts';

/** The last id of the previous page, in a list sorted by id, newest first (API-13). */
export function readCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (isId(id)) return id;
  throw invalidCursor();
}

export function invalidCursor(): ValidationError {
  const message = 'The cursor does not come from this list; start again without it.';
  return invalid('cursor', 'invalid_cursor', message);
}

/** The rows to read for a page: newest first, after an id, one more than the page shows. */
export interface Slice {
  after: string | null;
  count: number;
}

export interface FoundRows<Row> {
  rows: Row[];
  /** The id to continue after, when the rows end before the count although others may follow. */
  reached: string | null;
}

/** Reads a page of a list that is sorted by id, newest first. */
export async function listPage<Row extends { id: string }, T>(
  { limit = 50, cursor }: { limit?: number; cursor?: string },
  read: (slice: Slice) => Promise<Row[] | FoundRows<Row>>,
  present: (row: Row) => T,
): Promise<Page<T>> {
  const found = await read({ after: readCursor(cursor), count: limit + 1 });
  const { rows, reached } = Array.isArray(found) ? { rows: found, reached: null } : found;
  return toPage(rows, limit, present, reached);
}

export interface Page<T> {
  data: T[];
  has_more: boolean;
  next_cursor: string | null;
}

/**
 * Makes a page of rows that were queried with the limit plus one. If the query ended early, `reached` is its
 * last id and the next page starts there.
 */
export function toPage<Row extends { id: string }, T>(
  rows: Row[],
  limit: number,
  present: (row: Row) => T,
  reached: string | null = null,
): Page<T> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? (shown.at(-1)?.id ?? null) : reached;
  return {
    data: shown.map(present),
    has_more: last !== null,
    next_cursor: last === null ? null : Buffer.from(last).toString('base64url'),
  };
}
