import { queryOne, sql, toIsoOrNull } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { withinTime } from '../../../platform/database/within-time.ts';
import { ACCEPTED_AT } from './mail-of-pause.ts';

/** The dashboard reads the queue again and again, so that counting must not occupy a connection for longer. */
const COUNTING_MS = 1_000;

export interface Queue {
  /** Null if counting takes too long. */
  waiting: number | null;
  oldest_due_at: string | null;
}

/** The live emails of an organization that are due and have not been handed over. */
export async function readQueue(
  scope: OrganizationScope,
  countingMs = COUNTING_MS,
): Promise<Queue> {
  const counted = await withinTime(scope, countingMs, () => countWaiting(scope));
  return counted ?? { waiting: null, oldest_due_at: null };
}

async function countWaiting({ em, organizationId }: OrganizationScope): Promise<Queue> {
  const { waiting, oldest } = await queryOne<{ waiting: number; oldest: string | null }>(
    em,
    sql`
      select count(*)::integer as waiting, min(coalesce(e.due_at, ${ACCEPTED_AT})) as oldest
      from emails e
      where ${ownedBy(organizationId, 'e')} and e.mode = 'live'
        and e.status in ('queued', 'sending') and e.claimed_at is null
        and (e.due_at is null or e.due_at <= now())`,
  );
  return { waiting, oldest_due_at: toIsoOrNull(oldest) };
}
