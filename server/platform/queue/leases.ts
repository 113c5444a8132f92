import type { Job, PgBoss } from 'pg-boss';
import { createBatcher } from '../concurrency/batcher.ts';
import { untilDatabaseAnswers } from '../database/outage-retries.ts';

/** A third of the queue's `heartbeatSeconds`. */
const HEARTBEAT_MS = 5_000;

/**
 * The jobs of a queue that this process has fetched. It sends heartbeats for them until they are finished; the jobs of a
 * process that is killed are fetched again after 15 s. What becomes of a job, its owner decides.
 */
export class Leases {
  readonly #leased = new Map<string, Job>();
  readonly #heartbeats: NodeJS.Timeout;

  constructor(boss: PgBoss, queue: string) {
    this.#heartbeats = setInterval(() => {
      // A heartbeat that fails is followed by others before the queue ends the leases.
      if (this.#leased.size > 0) boss.touch(queue, [...this.#leased.values()]).catch(() => {});
    }, HEARTBEAT_MS);
  }

  get count(): number {
    return this.#leased.size;
  }

  /**
   * Returns the jobs that were not leased yet. After an outage of the database the queue ends leases without heartbeats, so a
   * job may be fetched again while this process still works on it.
   */
  lease(jobs: Job[]): Job[] {
    const added = jobs.filter(({ id }) => !this.#leased.has(id));
    // The newest one counts: the queue identifies a lease by the job's number of retries.
    for (const job of jobs) this.#leased.set(job.id, job);
    return added;
  }

  /** Ends the lease of a job, after `write` has completed it or returned it to the queue. */
  async finish(id: string, write: (job: Job) => Promise<void>): Promise<void> {
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

  stop(): void {
    clearInterval(this.#heartbeats);
  }
}

/** Gathers jobs for one statement, which is repeated until the database answers. */
export const writeInBatches = <T>(
  write: (items: T[]) => Promise<unknown>,
  gatherMs: number,
): ((item: T) => Promise<void>) =>
  createBatcher(
    async (items: T[]) => {
      await untilDatabaseAnswers(() => write(items));
    },
    { concurrency: 1, gatherMs },
  );
