import type { Job, PgBoss } from 'pg-boss';
import { Leases, writeInBatches } from '../../platform/queue/leases.ts';
import { type DeferredJob, releaseJobs, rescheduleJobs } from '../../platform/queue/pgboss.ts';
import { WEBHOOK_QUEUE } from '../../platform/queue/queues.ts';

/** How long jobs are gathered for one statement. */
const GATHER_MS = 10;
/** Nothing waits for the end of a job whose delivery is recorded. */
const GATHER_COMPLETED_MS = 100;

/** The jobs that this process has fetched, and what becomes of them. */
export class LeasedJobs extends Leases {
  readonly #complete: (job: Job) => Promise<void>;
  readonly #release: (job: Job) => Promise<void>;
  readonly #reschedule: (job: DeferredJob) => Promise<void>;

  constructor(boss: PgBoss) {
    super(boss, WEBHOOK_QUEUE);
    const queue = WEBHOOK_QUEUE;
    this.#complete = writeInBatches((jobs) => boss.complete(queue, jobs), GATHER_COMPLETED_MS);
    this.#release = writeInBatches((jobs) => releaseJobs(boss, queue, jobs), GATHER_MS);
    this.#reschedule = writeInBatches((jobs) => rescheduleJobs(boss, queue, jobs), GATHER_MS);
  }

  complete = (id: string): Promise<void> => this.finish(id, this.#complete);
  release = (id: string): Promise<void> => this.finish(id, this.#release);
  reschedule = (id: string, at: Date): Promise<void> =>
    this.finish(id, (job) =>
      this.#reschedule({ job, afterMs: Math.max(0, at.getTime() - Date.now()) }),
    );
}
