import { isStatementTimeout } from './availability.ts';
import { query, sql } from './sql.ts';
import type { OrganizationScope } from './tenancy.ts';

/** Runs work whose statements have a time limit; null if one exceeds it. The transaction goes on. */
export async function withinTime<T>(
  { em }: OrganizationScope,
  timeoutMs: number,
  work: () => Promise<T>,
): Promise<T | null> {
  await query(em, sql`savepoint within_time`);
  await query(em, sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`);
  try {
    const result = await work();
    await query(em, sql`release savepoint within_time`);
    return result;
  } catch (error) {
    if (!isStatementTimeout(error)) throw error;
    await query(em, sql`rollback to savepoint within_time`);
    return null;
  }
}
