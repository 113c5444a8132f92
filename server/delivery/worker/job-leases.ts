import type { Job, PgBoss } from 'pg-boss';
import { createBatcher } from '../../platform/concurrency/batcher.ts';
import { untilDatabaseAnswers } from '../../platform/database/outage-retries.ts';
import { SEND_QUEUE } from '../../platform/queue/queues.ts';
import { type DeferredJob, deferJobs, releaseJobs } from '../../platform/queue/pgboss.ts';
import type { JobDisposition } from '../attempts/status-of-outcome.ts';
import { blockJobs } from '../relay/blocked-emails.ts';
import { GATHER_MS } from './outcome-recorder.ts';

/**
 * The jobs that this process has fetched. It sends heartbeats for them until they are finished. The queue ends a lease after
 * 300 s in spite of heartbeats (`expireInSeconds` in `messages/emails/index.ts`), and the job may be fetched again.
 */
export interface JobLeases {
  readonly count: number;
  /**
   * Returns the ids that were not leased yet. After an outage of the database the queue releases jobs without
   * heartbeats, so a job may be fetched again while its email is still waiting or being handed over here.
   */
  lease(jobs: Job[]): string[];
  /** Completes a job or returns it to the queue, as the disposition says. */
  finishJob(id: string, disposition: JobDisposition): Promise<void>;
  finishJobs(ids: string[], disposition: JobDisposition): Promise<void>[];
  stop(): void;
}

/** A third of the queue's `heartbeatSeconds`. */
const HEARTBEAT_MS = 5_000;

export function leaseJobs(boss: PgBoss): JobLeases {
  const leased = new Map<string, Job>();

  const inBatches = <T>(write: (items: T[]) => Promise<unknown>) =>
    createBatcher(
      async (items: T[]) => {
        await untilDatabaseAnswers(() => write(items));
      },
      { concurrency: 1, gatherMs: GATHER_MS },
    );
  const complete = inBatches((jobs: Job[]) => boss.complete(SEND_QUEUE, jobs));
  const fail = inBatches((jobs: Job[]) => boss.fail(SEND_QUEUE, jobs));
  const release = inBatches((jobs: Job[]) => releaseJobs(boss, SEND_QUEUE, jobs));
  const block = inBatches((jobs: Job[]) => blockJobs(boss, jobs));
  const defer = inBatches((deferred: DeferredJob[]) => deferJobs(boss, SEND_QUEUE, deferred));
  const write = (job: Job, disposition: JobDisposition): Promise<void> => {
    if (typeof disposition === 'object') return defer({ job, afterMs: disposition.retryAfterMs });
    return { done: complete, retry: fail, release, block }[disposition](job);
  };

  async function finishJob(id: string, disposition: JobDisposition): Promise<void> {
    try {
      let finished: Job | undefined;
      // If the job is fetched again before the queue answers, the new lease is finished in the same way.
      for (let job = leased.get(id); job && job !== finished; job = leased.get(id)) {
        await write(job, disposition);
        finished = job;
      }
    } finally {
      leased.delete(id);
    }
  }

  const timer = setInterval(() => {
    // A heartbeat that fails is followed by others before the queue releases the jobs.
    if (leased.size > 0) boss.touch(SEND_QUEUE, [...leased.values()]).catch(() => {});
  }, HEARTBEAT_MS);

  return {
    get count() {
      return leased.size;
    },
    lease(jobs) {
      const added = jobs.map(({ id }) => id).filter((id) => !leased.has(id));
      // The newest one counts: the queue identifies a lease by the job's number of retries.
      for (const job of jobs) leased.set(job.id, job);
      return added;
    },
    finishJob,
    finishJobs: (ids, disposition) => ids.map((id) => finishJob(id, disposition)),
    stop: () => clearInterval(timer),
  };
}
