import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { timeOfId } from '../../platform/values/id.ts';

export interface Depth {
  priority: 'high' | 'normal' | 'low';
  emails: number;
  /** When the oldest was accepted. */
  oldest: string;
}

/** Counts the emails that wait for an attempt, by priority. */
export async function readDepths(em: EntityManager): Promise<Depth[]> {
  const rows = await query<Depth>(
    em,
    sql`
      select e.priority, count(*)::integer as emails, min(e.id::text) as oldest
      from emails e
      where e.status in ('queued', 'sending') and e.mode = 'live' and e.claimed_at is null
      group by e.priority
      order by array_position(array['high', 'normal', 'low'], e.priority)`,
  );
  return rows.map((row) => ({ ...row, oldest: timeOfId(row.oldest).toISOString() }));
}

/** Counts live emails that are claimed and whose outcome isn't recorded yet. */
export async function countUnsettled(em: EntityManager): Promise<number> {
  const { emails } = await queryOne<{ emails: number }>(
    em,
    sql`
      select count(*)::integer as emails from emails e
      where e.status = 'sending' and e.mode = 'live' and e.claimed_at is not null`,
  );
  return emails;
}
