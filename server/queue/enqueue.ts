import type { EntityManager } from '@mikro-orm/postgresql';
import { fromKysely, type JobInsert, type PgBoss } from 'pg-boss';
import { EVENT_QUEUE, SEND_QUEUE } from './queues.ts';

export interface SendJob {
  /** The email's id, and the job's: an email can't be queued twice. */
  id: string;
  priority: 'high' | 'normal' | 'low';
}

/** Puts emails into the queue within the transaction that stores them. */
export type EnqueueSend = (em: EntityManager, jobs: SendJob[]) => Promise<void>;

const PRIORITIES: Record<SendJob['priority'], number> = { high: 200, normal: 100, low: 0 };

export const sendEnqueuer =
  (boss: PgBoss): EnqueueSend =>
  (em, jobs) =>
    insertAll(
      boss,
      em,
      SEND_QUEUE,
      jobs.map(({ id, priority }) => ({ id, priority: PRIORITIES[priority] })),
    );

export const enqueueEvents = (boss: PgBoss, em: EntityManager, jobs: JobInsert[]): Promise<void> =>
  insertAll(boss, em, EVENT_QUEUE, jobs);

async function insertAll(boss: PgBoss, em: EntityManager, queue: string, jobs: JobInsert[]) {
  const db = fromKysely(em.getKysely<unknown>());
  const ids = await boss.insert(queue, jobs, { db, returnId: true });
  // A job whose id is taken is left out without a word.
  if (ids?.length !== jobs.length) throw new Error('The queue did not take every job.');
}
