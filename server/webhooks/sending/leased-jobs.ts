import type { Job, PgBoss } from 'pg-boss';
import { createBatcher } from '../../platform/concurrency/batcher.ts';
import { untilDatabaseAnswers } from '../../platform/database/outage-retries.ts';
import { type DeferredJob, releaseJobs, rescheduleJobs } from '../../platform/queue/pgboss.ts';
import { WEBHOOK_QUEUE } from '../../platform/queue/queues.ts';

/** A third of the queue's `heartbeatSeconds`. */
const HEARTBEAT_MS = 5_000;
/** How long jobs are gathered for one statement. */
const GATHER_MS = 10;
/** Nothing waits for the end of a job whose delivery is recorded. */
const GATHER_COMPLETED_MS = 100;

/**
 * The jobs that this process has fetched. It sends heartbeats for them until they are finished; the jobs of a process
 * that is killed are fetched again after 15 s.
 */
export class LeasedJobs {
  readonly #boss: PgBoss;
  readonly #leased = new Map<string, Job>();
  readonly #heartbeats: NodeJS.Timeout;
  readonly #complete: (job: Job) => Promise<void>;
  readonly #release: (job: Job) => Promise<void>;
  readonly #reschedule: (job: DeferredJob) => Promise<void>;

  constructor(boss: PgBoss) {
    this.#boss = boss;
    this.#complete = inBatches((jobs) => boss.complete(WEBHOOK_QUEUE, jobs), GATHER_COMPLETED_MS);
    this.#release = inBatches((jobs) => releaseJobs(boss, WEBHOOK_QUEUE, jobs));
    this.#reschedule = inBatches((jobs) => rescheduleJobs(boss, WEBHOOK_QUEUE, jobs));
    this.#heartbeats = setInterval(() => this.#touch(), HEARTBEAT_MS);
  }

  get count(): number {
    return this.#leased.size;
  }

  /**
   * Returns the jobs that were not leased. After an outage of the database the queue ends leases, so that a job may be
   * fetched again while its delivery is under way here.
   */
  add(jobs: Job[]): Job[] {
    const added = jobs.filter(({ id }) => !this.#leased.has(id));
    // The newest one counts: the queue identifies a lease by the job's number of retries.
    for (const job of jobs) this.#leased.set(job.id, job);
    return added;
  }

  complete = (id: string): Promise<void> => this.#finish(id, this.#complete);
  release = (id: string): Promise<void> => this.#finish(id, this.#release);
  reschedule = (id: string, at: Date): Promise<void> =>
    this.#finish(id, (job) =>
      this.#reschedule({ job, afterMs: Math.max(0, at.getTime() - Date.now()) }),
    );

  stop(): void {
    clearInterval(this.#heartbeats);
  }

  async #finish(id: string, write: (job: Job) => Promise<void>): Promise<void> {
    try {
      let finished: Job | undefined;
      // If the job is fetched again before the queue answers, the new lease is finished in the same way.
      for (let job = this.#leased.get(id); job && job !== finished; job = this.#leased.get(id)) {
        await write(job);
        finished = job;
      }
    } finally {
      this.#leased.delete(id);
    }
  }

  #touch(): void {
    // A heartbeat that fails is followed by others before the queue ends the leases.
    if (this.#leased.size > 0)
      this.#boss.touch(WEBHOOK_QUEUE, [...this.#leased.values()]).catch(() => {});
  }
}

const inBatches = <T>(write: (items: T[]) => Promise<unknown>, gatherMs = GATHER_MS) =>
  createBatcher(
    async (items: T[]) => {
      await untilDatabaseAnswers(() => write(items));
    },
    { concurrency: 1, gatherMs },
  );
