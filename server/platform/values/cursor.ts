import { invalid, type ValidationError } from '../errors.ts';
import { isId } from './id.ts';

/** The last id of the previous page, in a list sorted by id, newest first (L1). */
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
