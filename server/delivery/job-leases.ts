import type { Job, PgBoss } from 'pg-boss';
import { SEND_QUEUE } from '../platform/queue/queues.ts';
import { type DeferredJob, deferJobs, releaseJobs } from '../platform/queue/release.ts';
import { batchWrites } from '../platform/concurrency/write-batcher.ts';
import { holdJobs as putAside } from './relay/held-emails.ts';
import type { JobDisposition } from './outcome-record.ts';
import { untilDatabaseAnswers } from './until-database-answers.ts';

/** The jobs that this process has fetched. While it holds them the queue hears from them. */
export interface JobLeases {
  readonly count: number;
  /**
   * Gives the ids that it didn't hold yet. The queue takes back what it hasn't heard from, after an
   * outage of the database, and then what comes in again may still be waiting or under way here.
   */
  hold(jobs: Job[]): string[];
  /** Gives a job back to the queue, with what is to become of it. */
  finishJob(id: string, disposition: JobDisposition): Promise<void>;
  stop(): void;
}

/** A third of the queue's `heartbeatSeconds`. */
const HEARTBEAT_MS = 5_000;

export function leaseJobs(boss: PgBoss): JobLeases {
  const held = new Map<string, Job>();

  const returning = <T>(give: (items: T[]) => Promise<unknown>) =>
    batchWrites(async (items: T[]) => {
      await untilDatabaseAnswers(() => give(items));
    });
  const complete = returning((jobs: Job[]) => boss.complete(SEND_QUEUE, jobs));
  const fail = returning((jobs: Job[]) => boss.fail(SEND_QUEUE, jobs));
  const release = returning((jobs: Job[]) => releaseJobs(boss, jobs));
  const hold = returning((jobs: Job[]) => putAside(boss, jobs));
  const defer = returning((deferred: DeferredJob[]) => deferJobs(boss, deferred));
  const give = (job: Job, disposition: JobDisposition): Promise<void> => {
    if (typeof disposition === 'object') return defer({ job, afterMs: disposition.retryAfterMs });
    return { done: complete, retry: fail, release, hold }[disposition](job);
  };

  const timer = setInterval(() => {
    // One that fails is followed by others before the queue takes the jobs back.
    if (held.size > 0) boss.touch(SEND_QUEUE, [...held.values()]).catch(() => {});
  }, HEARTBEAT_MS);

  return {
    get count() {
      return held.size;
    },
    hold(jobs) {
      const added = jobs.map(({ id }) => id).filter((id) => !held.has(id));
      // The newest counts: the queue knows the job by its number of retries.
      for (const job of jobs) held.set(job.id, job);
      return added;
    },
    async finishJob(id, disposition) {
      try {
        for (let job = held.get(id); job;) {
          await give(job, disposition);
          // Fetched again before the queue's answer came, it goes the same way: nobody else gives it back.
          const newest = held.get(id);
          job = newest === job ? undefined : newest;
        }
      } finally {
        held.delete(id);
      }
    },
    stop: () => clearInterval(timer),
  };
}
