import type { RawBuilder } from 'kysely';
import { sql } from './sql.ts';

/** The smallest id of a row that was created at this time or later. Ids contain times from 1970 on. */
export const firstIdAt = (moment: Date): RawBuilder<unknown> =>
  sql`uuid_at(${new Date(Math.max(0, moment.getTime())).toISOString()}::timestamptz)`;
