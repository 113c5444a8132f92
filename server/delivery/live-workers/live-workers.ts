import { queryOne, sql, toIsoOrNull, type Transaction } from '../../platform/database/sql.ts';

/** A worker that has missed several heartbeats is not alive. */
export const LIVE_FOR = '20 seconds';

export interface LiveWorkers {
  live: number;
  /** When a worker was alive for the last time; null if none is known. */
  lastSeen: string | null;
}

export async function readLiveWorkers(em: Transaction): Promise<LiveWorkers> {
  const { live, last } = await queryOne<{ live: number; last: string | null }>(
    em,
    sql`
      select count(*) filter (where seen_at > now() - ${LIVE_FOR}::interval)::integer as live,
        max(seen_at) as last
      from workers`,
  );
  return { live, lastSeen: toIsoOrNull(last) };
}
