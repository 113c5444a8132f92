import type { EntityManager } from '@mikro-orm/postgresql';
import type { MailTransport } from '../config.ts';
import { query, sql, toIso } from '../database/sql.ts';
import { timeOfId } from '../values/id.ts';

/** Why no mail leaves, and since when. */
export interface Parking {
  transport: string;
  reason: string;
  message: string;
  since: string;
}

/** Of the configured transport: what another one left behind holds nothing up. */
export async function readParking(
  em: EntityManager,
  transport: MailTransport,
): Promise<Parking | null> {
  const [row] = await query<Parking>(
    em,
    sql`
      select transport, parked_reason as reason, parked_message as message, parked_at as since
      from send_gates where transport = ${transport} and parked_reason is not null`,
  );
  return row ? { ...row, since: toIso(row.since) } : null;
}

export interface Depth {
  priority: 'high' | 'normal' | 'low';
  emails: number;
  /** When the oldest was accepted. */
  oldest: string;
}

/** What waits to leave, or to be tried again, by priority. */
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
