import type { PgBoss } from 'pg-boss';
import { requeue } from '../../platform/queue/enqueue.ts';
import type { SendJob } from '../../platform/queue/send-job.ts';
import { DEAD_LETTER_QUEUE, SEND_QUEUE } from '../../platform/queue/queues.ts';
import { JOB_TABLE } from '../../platform/queue/pgboss.ts';

/** The most emails that are queued again in one run; the next run takes the next ones. */
const LIMIT = 1_000;

/**
 * EMAILS-16: queues emails again that wait without a job, because their job is completed, failed, cancelled or deleted. A
 * superfluous job does no harm: the claim prevents a second hand-over. A scheduled email is looked at once it is due.
 * Returns how many emails there were.
 */
export async function requeueOrphaned(boss: PgBoss): Promise<number> {
  const orphaned = await findOrphaned(boss);
  if (orphaned.length > 0) await requeue(boss, orphaned);
  return orphaned.length;
}

/** Needs the queue's owner, who sees emails and jobs. Emails with a dead letter are ended by that. */
async function findOrphaned(boss: PgBoss): Promise<SendJob[]> {
  const { rows }: { rows: SendJob[] } = await boss.getDb().executeSql(
    `select e.id, e.organization_id as "organizationId", e.priority, e.batch_id is not null as batch,
       e.campaign_id is not null as campaign
     from emails e
     where e.status in ('queued', 'sending') and e.mode = 'live'
       and (e.claimed_at is null or e.transport = 'mailbox')
       and (e.due_at is null or e.due_at <= now())
       and not exists (select from ${JOB_TABLE} j where j.name = $1 and j.id = e.id
         and j.state in ('created', 'retry', 'active'))
       and not exists (select from ${JOB_TABLE} d where d.name = $2
         and d.source_root_id = e.id and d.state in ('created', 'retry', 'active'))
     order by e.id limit ${LIMIT}`,
    [SEND_QUEUE, DEAD_LETTER_QUEUE],
  );
  return rows;
}
