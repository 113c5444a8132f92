import type { Job, PgBoss } from 'pg-boss';
import { SEND_QUEUE } from './queues.ts';
import { QUEUE_SCHEMA } from './schema.ts';

/**
 * Returns fetched jobs to the queue unchanged: at their old position and with all their retries, unlike
 * `boss.fail()`. Jobs that another worker has fetched since then are left alone.
 */
export async function releaseJobs(boss: PgBoss, jobs: Job[]): Promise<void> {
  await boss.getDb().executeSql(
    `update ${QUEUE_SCHEMA}.job j
     set state = 'created', started_on = null, heartbeat_on = null
     from unnest($2::uuid[], $3::integer[]) as released (id, retry_count)
     where ${STILL_HELD}`,
    fence(jobs),
  );
}

/** A fetched job, and the delay in milliseconds until it is fetched again. */
export interface DeferredJob {
  job: Job;
  afterMs: number;
}

/**
 * Returns fetched jobs to the queue, each with its own delay. They keep all their retries: those count worker
 * crashes, while the email's time to live bounds the attempts at the provider.
 */
export async function deferJobs(boss: PgBoss, deferred: DeferredJob[]): Promise<void> {
  await boss.getDb().executeSql(
    `update ${QUEUE_SCHEMA}.job j
     set state = 'retry', started_on = null, heartbeat_on = null,
       start_after = ${QUEUE_SCHEMA}.job_now() + released.after_ms * interval '1 millisecond'
     from unnest($2::uuid[], $3::integer[], $4::double precision[])
       as released (id, retry_count, after_ms)
     where ${STILL_HELD}`,
    [...fence(deferred.map(({ job }) => job)), deferred.map(({ afterMs }) => afterMs)],
  );
}

const STILL_HELD = `j.name = $1 and j.id = any($2::uuid[]) and j.id = released.id
  and j.state = 'active' and j.retry_count = released.retry_count`;

const fence = (jobs: Job[]) => [
  SEND_QUEUE,
  jobs.map(({ id }) => id),
  jobs.map(({ retryCount }) => retryCount),
];
