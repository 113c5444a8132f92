import type { Job, PgBoss } from 'pg-boss';
import { SEND_QUEUE } from './queues.ts';
import { QUEUE_SCHEMA } from './schema.ts';

/**
 * Puts fetched jobs back as they were: in their old place and with all their retries, unlike
 * `boss.fail()`. Those that another worker has taken meanwhile stay with it.
 */
export async function releaseJobs(boss: PgBoss, jobs: Job[]): Promise<void> {
  await boss.getDb().executeSql(
    `update ${QUEUE_SCHEMA}.job j
     set state = 'created', started_on = null, heartbeat_on = null
     from unnest($2::uuid[], $3::integer[]) as released (id, retry_count)
     where j.name = $1 and j.id = any($2::uuid[]) and j.id = released.id and j.state = 'active'
       and j.retry_count = released.retry_count`,
    [SEND_QUEUE, jobs.map(({ id }) => id), jobs.map(({ retryCount }) => retryCount)],
  );
}
