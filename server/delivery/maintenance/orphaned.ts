import type { PgBoss } from 'pg-boss';
import { requeue } from '../../platform/queue/enqueue.ts';
import type { SendJob } from '../../platform/queue/send-job.ts';
import { DEAD_LETTER_QUEUE, SEND_QUEUE } from '../../platform/queue/queues.ts';
import { JOB_TABLE } from '../../platform/queue/pgboss.ts';

/** Many at once would be an accident of the queue's; the next round takes the next ones. */
const LIMIT = 1_000;

/**
 * S5: mail that waits while nothing in the queue will ever take it up, because its job is completed,
 * failed, cancelled or gone. It gets a job as on its first day. A job too many would do no harm: the
 * claim is what keeps mail from leaving twice. Gives how many emails there were.
 */
export async function requeueOrphaned(boss: PgBoss): Promise<number> {
  const orphaned = await findOrphaned(boss);
  if (orphaned.length > 0) await requeue(boss, orphaned);
  return orphaned.length;
}

/** As the queue's owner, who sees emails and jobs. What has a dead letter is ended by that. */
async function findOrphaned(boss: PgBoss): Promise<SendJob[]> {
  const { rows }: { rows: SendJob[] } = await boss.getDb().executeSql(
    `select e.id, e.organization_id as "organizationId", e.priority, e.batch_id is not null as batch
     from emails e
     where e.status in ('queued', 'sending') and e.mode = 'live'
       and (e.claimed_at is null or e.transport = 'mailbox')
       and not exists (select from ${JOB_TABLE} j where j.name = $1 and j.id = e.id
         and j.state in ('created', 'retry', 'active'))
       and not exists (select from ${JOB_TABLE} d where d.name = $2
         and d.source_root_id = e.id and d.state in ('created', 'retry', 'active'))
     order by e.id limit ${LIMIT}`,
    [SEND_QUEUE, DEAD_LETTER_QUEUE],
  );
  return rows;
}
