import type { Job, PgBoss } from 'pg-boss';
import { SEND_QUEUE } from '../queue/queues.ts';
import { releaseJobs } from '../queue/release.ts';
import { inGroups } from './in-groups.ts';
import type { JobFate } from './settle.ts';
import { untilDatabaseAnswers } from './until-database-answers.ts';

/** The jobs that this process has fetched. While it holds them the queue hears from them. */
export interface HeldJobs {
  readonly count: number;
  hold(jobs: Job[]): void;
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
      for (const job of jobs) held.set(job.id, job);
    },
    async giveBack(id, fate) {
      const job = held.get(id);
      if (!job) return;
      try {
        await give[fate](job);
      } finally {
        held.delete(id);
      }
    },
    stop: () => clearInterval(timer),
  };
}
