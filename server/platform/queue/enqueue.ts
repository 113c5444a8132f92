import type { EntityManager } from '@mikro-orm/postgresql';
import type { JobInsert, PgBoss } from 'pg-boss';
import { withinTransaction, withNextStatement } from './within-transaction.ts';
import { v5 } from 'uuid';
import { EVENT_QUEUE, SEND_QUEUE, SENDER_QUEUE } from './queues.ts';
import type { SendJob } from './send-job.ts';
import { priorityOf, rankOf } from './job-priority.ts';

/** Puts new emails into the queue within the transaction that stores them. */
export type EnqueueSend = (em: EntityManager, jobs: SendJob[]) => Promise<void>;

export const sendEnqueuer =
  (boss: PgBoss): EnqueueSend =>
  async (em, jobs) => {
    // The ids were just made: none of them can be there already.
    await boss.insert(SEND_QUEUE, jobs.map(toInsert), { db: withNextStatement(em) });
  };

/** Puts emails into the queue again whose jobs have come to an end, in one transaction with that. */
export const enqueueAgain = (boss: PgBoss, em: EntityManager, jobs: SendJob[]): Promise<void> =>
  insertAll(boss, em, SEND_QUEUE, jobs.map(toInsert));

const toInsert = (job: SendJob): JobInsert => ({ id: job.id, priority: priorityOf(job) });

/** Gives emails new jobs in place of the ones that they have, whatever state those are in. */
export async function requeue(boss: PgBoss, jobs: SendJob[]): Promise<void> {
  // A job that is there in any state would keep the new one out, without a word.
  await boss.deleteJob(
    SEND_QUEUE,
    jobs.map(({ id }) => id),
  );
  await boss.insert(SEND_QUEUE, jobs.map(toInsert));
}

/** A stored event, with its email's place in the queue; null where the email isn't known. */
export interface EventJob {
  id: string;
  priority: SendJob['priority'] | null;
  batch: boolean;
}

/**
 * Puts stored events into the queue within the transaction that stores them; the job's id is the event's.
 * They are applied in the order in which their emails leave (E7), so that a report on a single email
 * doesn't wait for those on thousands of a batch.
 */
export async function enqueueEvents(
  boss: PgBoss,
  em: EntityManager,
  events: EventJob[],
): Promise<void> {
  const db = withinTransaction(em);
  // One that came before may have a job still; the sweeper sees to what is left without.
  await boss.insert(
    EVENT_QUEUE,
    events.map(({ id, priority, batch }) => ({
      id,
      priority: priority === null ? 0 : rankOf({ priority, batch }),
    })),
    { db },
  );
}

/** A look whether a domain or a sender address is verified: the first of a series is number 0. */
export interface SenderLook {
  kind: 'domain' | 'address';
  subjectId: string;
  /** The series. */
  checkId: string;
  look: number;
}

/** What is done about senders outside of a request. */
export type SenderWork =
  | SenderLook
  /** Mails a link to a sender address; the job's id is the link's. */
  | { kind: 'link'; subjectId: string }
  /** Deletes an identity at the provider that nobody needs any more. */
  | { kind: 'release'; identity: string };

export type SenderJob = SenderWork & { id: string };

/** Puts work about senders into the queue, within the transaction that makes it necessary. */
export type EnqueueSenderJob = (em: EntityManager, job: SenderJob) => Promise<void>;

export const senderJobEnqueuer =
  (boss: PgBoss): EnqueueSenderJob =>
  (em, { id, ...data }) =>
    insertAll(boss, em, SENDER_QUEUE, [{ id, data }]);

/** Puts the next look into the queue; a look that is repeated after a crash doesn't put it in twice. */
export async function enqueueNextLook(
  boss: PgBoss,
  em: EntityManager,
  { look, ...series }: SenderLook,
  afterMs: number,
): Promise<void> {
  const data: SenderLook = { ...series, look: look + 1 };
  const id = v5(`look ${data.look}`, series.checkId);
  const job = { id, data, startAfter: new Date(Date.now() + afterMs) };
  await boss.insert(SENDER_QUEUE, [job], { db: withinTransaction(em) });
}

async function insertAll(boss: PgBoss, em: EntityManager, queue: string, jobs: JobInsert[]) {
  const ids = await boss.insert(queue, jobs, { db: withinTransaction(em), returnId: true });
  // A job whose id is taken is left out without a word.
  if (ids?.length !== jobs.length) throw new Error('The queue did not take every job.');
}
