import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from './sql.ts';

/**
 * For a statement that needs the first rows in the order of an index, in the transaction of `em`. Without good statistics
 * PostgreSQL may choose to read and sort all rows instead.
 */
export async function inIndexOrder<T>(em: EntityManager, work: () => Promise<T>): Promise<T> {
  const sort = (value: 'on' | 'off') =>
    query(em, sql`select set_config('enable_sort', ${value}, true)`);
  await sort('off');
  const result = await work();
  await sort('on');
  return result;
}
