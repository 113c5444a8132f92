import { queryOne, sql, type Transaction } from '../../platform/database/sql.ts';
import { timeOfId } from '../../platform/values/id.ts';

/**
 * How long, in seconds, the oldest committed event has waited for its number; 0 without any. Without numbers, events are
 * neither listed nor delivered (EVENTS-2). Normally it is less than a second; an open transaction anywhere on the database
 * server raises it to 5 s, and more means that no process numbers events.
 */
export async function readEventLag(em: Transaction): Promise<number> {
  // A min() over uuid needs PostgreSQL 18. The index on events without a number has few entries.
  const { id } = await queryOne<{ id: string | null }>(
    em,
    sql`select (select e.id from (
        select e.id from events e where e.sequence is null order by e.transaction_id, e.id limit 1000
      ) e order by e.id limit 1) as id`,
  );
  return id === null ? 0 : Math.max(0, (Date.now() - timeOfId(id).getTime()) / 1_000);
}
