import type { Job, PgBoss } from 'pg-boss';
import { SEND_QUEUE } from '../queue/queues.ts';
import { releaseJobs } from '../queue/release.ts';
import { inGroups } from './in-groups.ts';
import type { JobFate } from './settle.ts';
import { untilDatabaseAnswers } from './until-database-answers.ts';

/** The jobs that this process has fetched. While it holds them the queue hears from them. */
export interface HeldJobs {
  readonly count: number;
  /**
   * Gives the ids that it didn't hold yet. The queue takes back what it hasn't heard from, after an
   * outage of the database, and then what comes in again may still be waiting or under way here.
   */
  hold(jobs: Job[]): string[];
  /** Gives a job back to the queue, with what is to become of it. */
  giveBack(id: string, fate: JobFate): Promise<void>;
  stop(): void;
}

/** A third of the queue's `heartbeatSeconds`. */
const HEARTBEAT_MS = 5_000;

export function holdJobs(boss: PgBoss): HeldJobs {
  const held = new Map<string, Job>();

  const returning = (give: (jobs: Job[]) => Promise<unknown>) =>
    inGroups(async (jobs: Job[]) => {
      await untilDatabaseAnswers(() => give(jobs));
    });
  const give: Record<JobFate, (job: Job) => Promise<void>> = {
    done: returning((jobs) => boss.complete(SEND_QUEUE, jobs)),
    retry: returning((jobs) => boss.fail(SEND_QUEUE, jobs)),
    release: returning((jobs) => releaseJobs(boss, jobs)),
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
    async giveBack(id, fate) {
      try {
        for (let job = held.get(id); job;) {
          await give[fate](job);
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
