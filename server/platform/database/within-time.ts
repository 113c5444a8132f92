import { isStatementTimeout } from './availability.ts';
import { query, queryOne, sql } from './sql.ts';
import type { OrganizationScope } from './tenancy.ts';

/** Runs work whose statements have a time limit; null if one exceeds it. The transaction goes on. */
export async function withinTime<T>(
  { em }: OrganizationScope,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T | null> {
  await query(em, sql`savepoint within_time`);
  const { before } = await queryOne<{ before: string }>(
    em,
    sql`
      with setting as materialized (select current_setting('statement_timeout') as before)
      select before, set_config('statement_timeout', ${String(timeoutMs)}, true) from setting`,
  );
  try {
    const result = await work();
    await query(em, sql`release savepoint within_time`);
    await query(em, sql`select set_config('statement_timeout', ${before}, true)`);
    return result;
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    await query(em, sql`rollback to savepoint within_time`);
    return null;
  }
}
