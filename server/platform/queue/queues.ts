import type { PgBoss, Queue } from 'pg-boss';
import { tuneJobTables } from './pgboss.ts';

/** Emails to hand over to the provider; the job's id is the email's id. */
export const SEND_QUEUE = 'email-send';
/** Jobs of the send queue that have used up their retries. */
export const DEAD_LETTER_QUEUE = 'email-dead';
/** Provider events. */
export const EVENT_QUEUE = 'email-event';
/** Verification of sender addresses and sender domains. */
export const SENDER_QUEUE = 'sender-verify';
/** Emails to organizations about their endpoints. */
export const ALERT_QUEUE = 'webhook-alert';
/** Checkpoints of consent that are written to a file or mailed. */
export const CHECKPOINT_QUEUE = 'consent-checkpoint';

/** A dead letter queue must precede the queues that use it. */
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
 * How long a job may wait after it is due, in seconds: twice the longest time to live that can be set. A job ends with
 * the time to live of its email, which starts when the email is due, so this never deletes one that is still needed.
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
