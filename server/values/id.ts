import { v7, validate } from 'uuid';

/** A new UUIDv7 (RFC 9562 §5.7): ids sort by the time they were made. */
export const newId = (): string => v7();

/** One that was made at a given moment. Of several at one moment, those sort by their places. */
export const idAt = (moment: Date, place?: number): string =>
  v7({ msecs: moment.getTime(), seq: place });

export const isId = (text: string): boolean => validate(text);

/** The moment in a UUIDv7, to the millisecond. */
export function timeOfId(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}
