import { expect, test } from '@jest/globals';
import { readCursor, toPage } from '../../../server/platform/values/cursor.ts';
import { idAt, isId, newId, timeOfId } from '../../../server/platform/values/id.ts';
import { isSlug } from '../../../server/platform/values/slug.ts';

test('API-1 an id is a UUIDv7: it sorts by time and contains it in milliseconds', () => {
  const before = Date.now();
  const ids = Array.from({ length: 1_000 }, newId);
  const after = Date.now();

  expect(ids.every((id) => isId(id) && id[14] === '7')).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
  for (const id of ids) {
    expect(timeOfId(id).getTime()).toBeGreaterThanOrEqual(before);
    expect(timeOfId(id).getTime()).toBeLessThanOrEqual(after);
  }
});

test('CONSENT-LOG-1 ids of the same millisecond sort by their index', () => {
  const moment = new Date();
  const ids = Array.from({ length: 300 }, (_, place) => idAt(moment, place));
  expect(ids).toEqual(ids.toSorted());
  expect(ids.every((id) => isId(id) && timeOfId(id).getTime() === moment.getTime())).toBe(true);
});

test('API-4 slugs are groups of lower-case letters and digits joined by - or _', () => {
  for (const slug of ['a', '7', 'customers', 'price-alerts', 'a_b-c', 'x'.repeat(100)]) {
    expect([slug, isSlug(slug)]).toEqual([slug, true]);
  }
  for (const slug of [
    '',
    'A',
    'a b',
    '-a',
    'a-',
    'a--b',
    'a-_b',
    'á',
    'a/b',
    'x'.repeat(101),
    'a\n',
  ]) {
    expect([slug, isSlug(slug)]).toEqual([slug, false]);
  }
});

test('API-13 a page has a cursor exactly when more entries follow, and the cursor names its last entry', () => {
  const rows = Array.from({ length: 3 }, () => ({ id: newId() }));
  const full = toPage(rows, 2, ({ id }) => id);
  expect(full.data).toEqual([rows[0]?.id, rows[1]?.id]);
  expect(full.has_more).toBe(true);
  expect(readCursor(full.next_cursor ?? '')).toBe(rows[1]?.id);

  const last = toPage(rows, 3, ({ id }) => id);
  expect(last).toEqual({ data: rows.map(({ id }) => id), has_more: false, next_cursor: null });
  expect(toPage([], 2, String)).toEqual({ data: [], has_more: false, next_cursor: null });
});

test('API-13 any other string is not a valid cursor', () => {
  expect(readCursor(undefined)).toBeNull();
  const forged = Buffer.from("' or true --").toString('base64url');
  for (const cursor of ['', 'not-a-cursor', forged, `${newId()}`]) {
    expect(() => readCursor(cursor)).toThrow('The cursor does not come from this list');
  }
});
