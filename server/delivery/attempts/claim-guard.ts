import type { RawBuilder } from 'kysely';
import { sql } from '../../platform/database/sql.ts';

/** What a claim counts, and what the database must know for it. */
export interface ClaimGuard {
  /** The counter that the claim increments. */
  counter: string;
  ids: string[];
  counters: number[];
}

/**
 * The common table expression `counted`: one row, unless the database has lost claims. Its row is locked until the claim is
 * committed.
 */
export const counting = (guard: ClaimGuard | undefined): RawBuilder<unknown> =>
  guard === undefined
    ? sql`counted as (select 0::bigint as counter)`
    : sql`
      counted as (
        update claim_counters set counter = counter + 1, updated_at = now()
        where id = ${guard.counter}
          and not claims_are_missing(${guard.ids}::uuid[], ${guard.counters}::bigint[])
        returning counter
      )`;
