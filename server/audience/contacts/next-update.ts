import { sql } from '../../platform/database/sql.ts';

/**
 * `updated_at` after a change of contact `c`. It is later than before, by at least the millisecond that the API shows,
 * so of two events about a contact the one with the later time shows the newer state. `now()` is the begin of the
 * transaction, which may have waited for another change of the contact.
 */
export const NEXT_UPDATE = sql<Date>`greatest(clock_timestamp(), c.updated_at + interval '1 millisecond')`;
