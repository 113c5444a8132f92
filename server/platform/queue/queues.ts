import type { PgBoss, Queue } from 'pg-boss';
import { QUEUE_SCHEMA } from './schema.ts';

/** Email to be handed to the provider; the job's id is the email's id. */
export const SEND_QUEUE = 'email-send';
/** Jobs of the send queue that have used up their retries. */
export const DEAD_LETTER_QUEUE = 'email-dead';
/** What a provider reports about an email. */
export const EVENT_QUEUE = 'email-event';
/** Sender addresses and domains to be verified. */
export const SENDER_QUEUE = 'sender-verify';

/**
 * How often work is repeated that failed, with pauses that double, up to 5 minutes, and that chance
 * makes a little longer.
 */
const PATIENT = { retryLimit: 10_000, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 };

/**
 * Counts only workers that died over a job and failures of our own. What a provider refuses comes up again at
 * times of its own (`delivery/retry-schedule.ts`), and its retries stay as they were, so this is no bound
 * on attempts within the time to live. A job that has broken off so often is a dead letter.
 */
const SEND_RETRIES = 40;

/** A worker that dies stops its heartbeat; its jobs are taken up again after so many seconds. */
const HEARTBEAT = 15;

/**
 * How long a job may wait; twice the longest time to live that can be set. Mail ends by its time to live, and its
 * job with it.
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

/** Makes the queues, or brings their options up to date. */
export async function ensureQueues(boss: PgBoss): Promise<void> {
  const existing = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const { name, partition, ...options } of QUEUES) {
    if (existing.has(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, { ...options, ...(partition ? { partition } : {}) });
  }
  await tuneJobTables(boss);
}

/**
 * A job is written three times and then deleted, within about an hour, so what is dead says nothing as a
 * part of what is there. Vacuum comes every few thousand jobs and doesn't pause: fetching starts at the
 * end of the index where jobs have just gone. pg-boss itself leaves such settings to its users.
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
