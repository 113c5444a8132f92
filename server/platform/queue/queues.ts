import type { PgBoss, Queue } from 'pg-boss';
import { QUEUE_SCHEMA } from './schema.ts';

/** Emails to hand over to the provider; the job's id is the email's id. */
export const SEND_QUEUE = 'email-send';
/** Jobs of the send queue that have used up their retries. */
export const DEAD_LETTER_QUEUE = 'email-dead';
/** Provider events. */
export const EVENT_QUEUE = 'email-event';
/** Verification of sender addresses and sender domains. */
export const SENDER_QUEUE = 'sender-verify';

/**
 * Retries of failed jobs, with exponential backoff up to 5 minutes and jitter.
 */
const PATIENT = { retryLimit: 10_000, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 };

/**
 * Counts only worker crashes and internal failures. An email that the provider refuses is deferred by the
 * retry schedule (`delivery/retry-schedule.ts`), which leaves the count as it is, so this limit does not bound
 * the attempts within the time to live. After this many retries the job goes to the dead letter queue.
 */
const SEND_RETRIES = 40;

/** Seconds without a heartbeat after which the jobs of a crashed worker are fetched again. */
const HEARTBEAT = 15;

/**
 * How long a job may wait, in seconds: twice the longest time to live that can be set. A job ends with the time to
 * live of its email, so this never deletes one that is still needed.
 */
const RETENTION = 14 * 86_400;

const QUEUES: (Omit<Queue, 'partition'> & { partition?: boolean })[] = [
  {
    name: DEAD_LETTER_QUEUE,
    ...PATIENT,
    expireInSeconds: 60,
    retentionSeconds: RETENTION,
    deleteAfterSeconds: RETENTION,
  },
  {
    name: SEND_QUEUE,
    ...PATIENT,
    retryLimit: SEND_RETRIES,
    deadLetter: DEAD_LETTER_QUEUE,
    partition: true,
    notify: true,
    heartbeatSeconds: HEARTBEAT,
    expireInSeconds: 300,
    retentionSeconds: RETENTION,
    deleteAfterSeconds: 3_600,
  },
  {
    name: EVENT_QUEUE,
    ...PATIENT,
    notify: true,
    heartbeatSeconds: HEARTBEAT,
    expireInSeconds: 60,
    retentionSeconds: RETENTION,
    deleteAfterSeconds: 3_600,
  },
  {
    name: SENDER_QUEUE,
    ...PATIENT,
    notify: true,
    heartbeatSeconds: HEARTBEAT,
    expireInSeconds: 300,
    retentionSeconds: RETENTION,
    deleteAfterSeconds: 3_600,
  },
];

/** Creates the queues, or updates their options. */
export async function ensureQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const { name, partition, ...options } of QUEUES) {
    if (existing.has(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, { ...options, ...(partition ? { partition } : {}) });
  }
  await tuneJobTables(boss);
}

/**
 * A job is written three times and deleted within about an hour, so the default scale factor would vacuum
 * too rarely. Vacuum runs every few thousand jobs and without cost delay, because fetching starts at the
 * end of the index where the dead tuples are. pg-boss leaves such settings to its users.
 */
const STORAGE = [
  'autovacuum_vacuum_scale_factor=0.01',
  'autovacuum_vacuum_threshold=5000',
  'autovacuum_vacuum_cost_delay=0',
];

async function tuneJobTables(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(
    `do $$
      declare
        job_table regclass;
      begin
        for job_table in
          select inhrelid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = '${QUEUE_SCHEMA}.job'::regclass
            and not coalesce(c.reloptions, '{}') @> '{${STORAGE.join()}}'
        loop
          execute format('alter table %s set (${STORAGE.join()})', job_table);
        end loop;
      end
    $$`,
  );
}
