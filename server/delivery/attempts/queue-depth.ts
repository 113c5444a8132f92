import { isPausedOrQuarantined } from '../../messages/sending/pauses/pauses.ts';
import { query, queryOne, sql, toIso, type Transaction } from '../../platform/database/sql.ts';
import { timeOfId } from '../../platform/values/id.ts';
import { DUE } from './claim.ts';

export interface Depth {
  priority: 'high' | 'normal' | 'low';
  emails: number;
  /** When the oldest was due. */
  oldest: string;
  /** How many of them a guard, an operator or an organization has paused (SENDING-1). */
  paused: number;
  /** When the oldest of the others was due; null if all of them are paused. */
  oldest_unpaused: string | null;
}

interface DepthRow {
  priority: Depth['priority'];
  emails: number;
  /** The lowest id of emails that were due when they were accepted. */
  first_id: string | null;
  /** The earliest due time of the others. */
  first_due: string | null;
  paused: number;
  /** The same of the emails that are not paused. */
  free_id: string | null;
  free_due: string | null;
}

/** Counts the emails that wait for an attempt, by priority. Scheduled emails count once they are due. */
export async function readDepths(em: Transaction): Promise<Depth[]> {
  const rows = await query<DepthRow>(
    em,
    sql`
      select e.priority, count(*)::integer as emails,
        min(e.id::text) filter (where e.due_at is null) as first_id, min(e.due_at) as first_due,
        count(*) filter (where e.is_paused)::integer as paused,
        min(e.id::text) filter (where e.due_at is null and not e.is_paused) as free_id,
        min(e.due_at) filter (where not e.is_paused) as free_due
      from (
        select e.id, e.priority, e.due_at, ${isPausedOrQuarantined('e')} as is_paused from emails e
        where ${DUE} and e.status in ('queued', 'sending') and e.mode = 'live'
          and e.claimed_at is null
        -- Evaluates the pause once per email.
        offset 0
      ) e
      group by e.priority
      order by array_position(array['high', 'normal', 'low'], e.priority)`,
  );
  return rows.map((row) => ({
    priority: row.priority,
    emails: row.emails,
    oldest: earliest(row.first_id, row.first_due) ?? '',
    paused: row.paused,
    oldest_unpaused: earliest(row.free_id, row.free_due),
  }));
}

function earliest(id: string | null, due: string | null): string | null {
  const times = [
    ...(id === null ? [] : [timeOfId(id).getTime()]),
    ...(due === null ? [] : [Date.parse(due)]),
  ];
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}

export interface Scheduled {
  emails: number;
  /** When the first of them is due. */
  next: string;
}

/** Counts the emails whose time has not come; null if there are none. */
export async function readScheduled(em: Transaction): Promise<Scheduled | null> {
  const { emails, next } = await queryOne<{ emails: number; next: string | null }>(
    em,
    sql`
      select count(*)::integer as emails, min(e.due_at) as next from emails e
      where e.status in ('queued', 'sending') and e.due_at > now() and e.mode = 'live'`,
  );
  return next === null ? null : { emails, next: toIso(next) };
}

/** Counts live emails that are claimed and whose outcome isn't recorded yet. */
export async function countClaimed(em: Transaction): Promise<number> {
  const { emails } = await queryOne<{ emails: number }>(
    em,
    sql`
      select count(*)::integer as emails from emails e
      where e.status = 'sending' and ${DUE} and e.mode = 'live' and e.claimed_at is not null`,
  );
  return emails;
}
