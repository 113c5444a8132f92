import type { PgBoss } from 'pg-boss';
import { inThrottledBatches } from '../../platform/database/batches.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import { JOB_TABLE } from '../../platform/queue/pgboss.ts';
import { SEND_QUEUE } from '../../platform/queue/queues.ts';

/** Forgets quarantined and released emails that have ended or were deleted. Returns how many. */
export const forgetEndedAfterRestore = (em: Transaction): Promise<number> =>
  inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`delete from restored_emails where email_id = any(array(
          select h.email_id from restored_emails h
          where not exists (select from emails e where e.id = h.email_id
            and e.status in ('queued', 'sending'))
          limit ${limit})) returning email_id`,
    );
    return rows.length;
  });

/**
 * Blocks jobs of quarantined emails. These are jobs that were active when the emails were quarantined, and jobs that were queued later.
 * Workers would fetch them repeatedly, because their emails cannot be claimed.
 */
export const blockQuarantinedJobs = (boss: PgBoss): Promise<number> =>
  inThrottledBatches(async (limit) => {
    // Locks the rows that a release deletes. Otherwise a job that is being released could be blocked again.
    const { rows }: { rows: unknown[] } = await boss.getDb().executeSql(
      `with quarantined as (
         select h.email_id from restored_emails h
           join ${JOB_TABLE} j on j.name = $1 and j.id = h.email_id
         where h.released_at is null and j.state < 'active' and not j.blocked limit $2 for update of h skip locked
       )
       update ${JOB_TABLE} j set blocked = true from quarantined
       where j.name = $1 and j.id = quarantined.email_id and j.state < 'active' and not j.blocked
       returning j.id`,
      [SEND_QUEUE, limit],
    );
    return rows.length;
  });
