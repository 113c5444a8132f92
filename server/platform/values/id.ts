import { randomFillSync } from 'node:crypto';
import { v7, validate } from 'uuid';

/** A new UUIDv7 (RFC 9562 §5.7): ids sort by their creation time. */
export const newId = (): string => v7();

/** An id with a given time. Ids with the same time sort by `place`. */
export const idAt = (moment: Date, place?: number): string =>
  v7({ msecs: moment.getTime(), seq: place, random: randomOfId() });

const RANDOM_OF_ID = 16;

/** Random bytes for the next ids: one call for many takes about as long as one for a single id. */
const pool = new Uint8Array(256 * RANDOM_OF_ID);
let used = pool.length;

function randomOfId(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += RANDOM_OF_ID;
  return pool.subarray(used - RANDOM_OF_ID, used);
}

export const isId = (text: string): boolean => validate(text);

/**
 * The id of a new row, and its `created_at`: the time in that id. A list sorted by id is then sorted by
 * `created_at` too, whichever process or database clock wrote its rows.
 */
export function newRow(): { id: string; createdAt: Date } {
  const id = newId();
  return { id, createdAt: timeOfId(id) };
}

/** `created_at` of a new entity. See `newRow`. */
export const createdAtOf = ({ id }: { id: string }): Date => timeOfId(id);

/** The moment in a UUIDv7, to the millisecond. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}
