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

/** A dead letter queue stands before the queue that names it. */
export type QueueOptions = Omit<Queue, 'partition'> & { partition?: boolean };

/**
 * Retries of failed jobs, with exponential backoff up to 5 minutes and jitter.
 */
export const RETRY_OPTIONS = {
  retryLimit: 10_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 300,
};

/**
 * How long a job may wait, in seconds: twice the longest time to live that can be set. A job ends with the time to
 * live of its email, so this never deletes one that is still needed.
 */
export const RETENTION = 14 * 86_400;

/** Options of a queue that a worker listens to. */
export const WORKER_OPTIONS = {
  ...RETRY_OPTIONS,
  notify: true,
  // Without a heartbeat for so long the jobs of a crashed worker are fetched again.
  heartbeatSeconds: 15,
  retentionSeconds: RETENTION,
  deleteAfterSeconds: 3_600,
};

/** Creates the queues, or updates their options. */
export async function ensureQueues(boss: PgBoss, queues: QueueOptions[]): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const { name, partition, ...options } of queues) {
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
