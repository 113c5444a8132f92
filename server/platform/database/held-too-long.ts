import { HeldTooLongError } from './availability.ts';

const given = new WeakSet<object>();

/** Notes that a connection was ended because its holder asked nothing of it for too long. */
export function noteHeldTooLong(client: object): void {
  given.add(client);
}

/** What a statement on such a connection fails with; pg itself can't tell it from an outage. */
export const heldTooLong = (client: object): HeldTooLongError | null =>
  given.has(client) ? new HeldTooLongError() : null;
