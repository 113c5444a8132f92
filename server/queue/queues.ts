import type { PgBoss, Queue } from 'pg-boss';

/** Email to be handed to the provider; the job's id is the email's id. */
export const SEND_QUEUE = 'email-send';
/** What a provider reports about an email. */
export const EVENT_QUEUE = 'email-event';
/** Contacts whose address is to be looked up. */
export const VALIDATION_QUEUE = 'contact-validate';

/**
 * pg-boss's retry limit is no judge of mail: `emails.attempts` and the time to live are, so that
 * being throttled costs nothing. The limit only has to be out of reach.
 */
const PATIENT = { retryLimit: 10_000, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 };

/** A worker that dies stops its heartbeat; its jobs are taken up again after so many seconds. */
const HEARTBEAT = 15;

const QUEUES: (Omit<Queue, 'partition'> & { partition?: boolean })[] = [
  {
    name: SEND_QUEUE,
    ...PATIENT,
    partition: true,
    notify: true,
    heartbeatSeconds: HEARTBEAT,
    expireInSeconds: 300,
    retentionSeconds: 14 * 86_400,
    deleteAfterSeconds: 3_600,
  },
  {
    name: EVENT_QUEUE,
    ...PATIENT,
    notify: true,
    heartbeatSeconds: HEARTBEAT,
    expireInSeconds: 60,
    retentionSeconds: 14 * 86_400,
    deleteAfterSeconds: 3_600,
  },
  {
    name: VALIDATION_QUEUE,
    ...PATIENT,
    notify: true,
    expireInSeconds: 120,
    retentionSeconds: 14 * 86_400,
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
}
