import type { JobInsert, PgBoss, Db } from 'pg-boss';
import { deferStatement, sql, type Transaction } from '../database/sql.ts';
import { v5 } from 'uuid';
import { ALERT_QUEUE, EVENT_QUEUE, SEND_QUEUE, SENDER_QUEUE } from './queues.ts';
import type { SendJob } from './send-job.ts';
import { CompiledQuery } from 'kysely';
import { executedAs, type Execution } from '../database/transaction.ts';

/**
 * Runs pg-boss's statements in the entity manager's transaction. They are prepared, because pg-boss always
 * writes the same text.
 */
export const withinTransaction = (em: Transaction): Db => within(em, 'prepared');

/**
 * The same for statements without a result: they are sent together with the transaction's next statement
 * or its commit, which then also rejects with their error.
 */
export const withNextStatement = (em: Transaction): Db => within(em, 'deferred');

function within(em: Transaction, execution: Execution): Db {
  const database = em.getKysely<unknown>();
  return {
    async executeSql(text, values = []) {
      const query = executedAs(execution, CompiledQuery.raw(text, values));
      const { rows } = await database.executeQuery(query);
      return { rows };
    },
  };
}

/**
 * Encodes EMAILS-7 in one number, as the queue fetches by priority and then by age. The upper part is the level:
 * priority first, and within it single emails before batch items. The lower part distinguishes
 * organizations within a level, so that workers can fetch round-robin (`fetch-send-jobs.ts`). Accepting an
 * email needs no shared counter, so concurrent requests do not wait for each other.
 */
const LEVELS = ['low batch', 'low', 'normal batch', 'normal', 'high batch', 'high'] as const;
export type SendLevel = (typeof LEVELS)[number] | 'campaign';

/** Below all others, so that jobs of earlier versions keep their numbers. */
const CAMPAIGN = -1;

/** The lane of an organization: 28 random bits of its id. Two organizations with the same bits share a lane, and its rounds. */
const PLACES = 2 ** 28;

export const priorityOf = ({ organizationId, ...job }: Omit<SendJob, 'id'>): number =>
  (job.campaign ? CAMPAIGN : rankOf(job)) * PLACES + placeOf(organizationId);

const placeOf = (organizationId: string): number => Number.parseInt(organizationId.slice(-7), 16);

export const isInLane = (jobPriority: number, organizationId: string): boolean =>
  jobPriority - Math.floor(jobPriority / PLACES) * PLACES === placeOf(organizationId);

/** The level alone, as the job priority of queues without round-robin fetching. */
export const rankOf = ({ priority, batch }: Pick<SendJob, 'priority' | 'batch'>): number =>
  LEVELS.indexOf(batch ? `${priority} batch` : priority);

export const levelOf = (jobPriority: number): SendLevel =>
  LEVELS[Math.floor(jobPriority / PLACES)] ?? 'campaign';

/** Emails of campaigns have the priority `low`. */
export const hasPriority = (level: SendLevel, priority: string): boolean =>
  level === 'campaign' ? priority === 'low' : level.startsWith(priority);

export const isBatch = (level: SendLevel): boolean =>
  level === 'campaign' || level.endsWith(' batch');

/** Enqueues new emails in the transaction that stores them. */
export type EnqueueSend = (em: Transaction, jobs: SendJob[]) => Promise<void>;

export const sendEnqueuer =
  (boss: PgBoss): EnqueueSend =>
  async (em, jobs) => {
    // The ids are new, so no job can have one of them already.
    await boss.insert(SEND_QUEUE, jobs.map(toInsert), { db: withNextStatement(em) });
    const scheduled = jobs.flatMap(({ id, dueAt }) => (dueAt ? [id] : []));
    if (scheduled.length > 0) {
      const ids = `{${scheduled.join(',')}}`;
      await deferStatement(em, sql`select order_scheduled_jobs(${ids}::uuid[])`);
    }
  };

/** Enqueues emails again, in the transaction that ends their jobs. */
export const enqueueAgain = (boss: PgBoss, em: Transaction, jobs: SendJob[]): Promise<void> =>
  insertAll(boss, em, SEND_QUEUE, jobs.map(toInsert));

const toInsert = (job: SendJob): JobInsert => ({
  id: job.id,
  priority: priorityOf(job),
  ...(job.dueAt && { startAfter: job.dueAt }),
});

/** Replaces the jobs of emails by new ones, whatever state the old ones are in. */
export async function requeue(boss: PgBoss, jobs: SendJob[]): Promise<void> {
  // pg-boss silently skips a new job while one with its id exists, in any state.
  await boss.deleteJob(
    SEND_QUEUE,
    jobs.map(({ id }) => id),
  );
  await boss.insert(SEND_QUEUE, jobs.map(toInsert));
}

/** A stored provider event. `priority` is that of its email; null where the email is unknown. */
export interface EventJob {
  id: string;
  priority: SendJob['priority'] | null;
  batch: boolean;
}

/**
 * Enqueues events in the transaction that stores them; the job's id is the event's id. Events are applied
 * in the order in which their emails are sent (EMAILS-7), so that an event of a single email does not wait for
 * those of a batch with thousands.
 */
export async function enqueueEvents(
  boss: PgBoss,
  em: Transaction,
  events: EventJob[],
): Promise<void> {
  const db = withinTransaction(em);
  // A repeated event may still have a job, which pg-boss keeps. Maintenance enqueues events without one.
  await boss.insert(
    EVENT_QUEUE,
    events.map(({ id, priority, batch }) => ({
      id,
      priority: priority === null ? 0 : rankOf({ priority, batch }),
    })),
    { db },
  );
}

/** Checks whether a domain or a sender address is verified. The first check of a series has number 0. */
export interface VerificationCheckJob {
  kind: 'domain' | 'address';
  subjectId: string;
  /** Identifies the series. */
  checkId: string;
  attempt: number;
}

/** Background work on sender domains and sender addresses. */
export type SenderWork =
  | VerificationCheckJob
  /** Mails a link to a sender address; the job's id is the link's. */
  | { kind: 'link'; subjectId: string }
  /** Deletes an identity at the provider that is no longer used. */
  | { kind: 'release'; identity: string };

export type SenderJob = SenderWork & { id: string };

/** Enqueues work on senders in the transaction that makes it necessary. */
export type EnqueueSenderJob = (em: Transaction, job: SenderJob) => Promise<void>;

export const senderJobEnqueuer =
  (boss: PgBoss): EnqueueSenderJob =>
  (em, { id, ...data }) =>
    insertAll(boss, em, SENDER_QUEUE, [{ id, data }]);

/** Enqueues the mail with a link that verifies the `alert_email` of an organization; the job's id is the link's. */
export const alertLinkEnqueuer =
  (boss: PgBoss) =>
  (em: Transaction, id: string, organizationId: string): Promise<void> =>
    insertAll(boss, em, ALERT_QUEUE, [{ id, data: { kind: 'link', organizationId } }]);

/** Enqueues the next check of a series. The id is derived, so a check repeated after a crash adds no second job. */
export async function enqueueNextCheck(
  boss: PgBoss,
  em: Transaction,
  { attempt, ...series }: VerificationCheckJob,
  afterMs: number,
): Promise<void> {
  const data: VerificationCheckJob = { ...series, attempt: attempt + 1 };
  const id = v5(`attempt ${data.attempt}`, series.checkId);
  const job = { id, data, startAfter: new Date(Date.now() + afterMs) };
  await boss.insert(SENDER_QUEUE, [job], { db: withinTransaction(em) });
}

async function insertAll(boss: PgBoss, em: Transaction, queue: string, jobs: JobInsert[]) {
  const ids = await boss.insert(queue, jobs, { db: withinTransaction(em), returnId: true });
  // pg-boss silently skips a job whose id exists.
  if (ids?.length !== jobs.length) throw new Error('The queue did not accept every job.');
}
