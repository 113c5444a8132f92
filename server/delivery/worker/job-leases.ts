import type { Job, PgBoss } from 'pg-boss';
import { Leases, writeInBatches } from '../../platform/queue/leases.ts';
import { SEND_QUEUE } from '../../platform/queue/queues.ts';
import { type DeferredJob, deferJobs, releaseJobs } from '../../platform/queue/pgboss.ts';
import type { JobDisposition } from '../attempts/status-of-outcome.ts';
import { blockJobs } from '../relay/blocked-emails.ts';
import { GATHER_MS } from './outcome-recorder.ts';

/**
 * The jobs that this process has fetched. The queue ends a lease after 300 s in spite of heartbeats (`expireInSeconds` in
 * `messages/emails/index.ts`), and the job may be fetched again.
 */
export interface JobLeases {
  readonly count: number;
  /** Returns the ids that were not leased yet. */
  lease(jobs: Job[]): string[];
  /** Completes a job or returns it to the queue, as the disposition says. */
  finishJob(id: string, disposition: JobDisposition): Promise<void>;
  finishJobs(ids: string[], disposition: JobDisposition): Promise<void>[];
  stop(): void;
}

export function leaseJobs(boss: PgBoss): JobLeases {
  const leases = new Leases(boss, SEND_QUEUE);
  const inBatches = <T>(write: (items: T[]) => Promise<unknown>) =>
    writeInBatches(write, GATHER_MS);
  const complete = inBatches((jobs: Job[]) => boss.complete(SEND_QUEUE, jobs));
  const fail = inBatches((jobs: Job[]) => boss.fail(SEND_QUEUE, jobs));
  const release = inBatches((jobs: Job[]) => releaseJobs(boss, SEND_QUEUE, jobs));
  const block = inBatches((jobs: Job[]) => blockJobs(boss, jobs));
  const defer = inBatches((deferred: DeferredJob[]) => deferJobs(boss, SEND_QUEUE, deferred));
  const write = (job: Job, disposition: JobDisposition): Promise<void> => {
    if (typeof disposition === 'object') return defer({ job, afterMs: disposition.retryAfterMs });
    return { done: complete, retry: fail, release, block }[disposition](job);
  };
  const finishJob: JobLeases['finishJob'] = (id, disposition) =>
    leases.finish(id, (job) => write(job, disposition));
  return {
    get count() {
      return leases.count;
    },
    lease: (jobs) => leases.lease(jobs).map(({ id }) => id),
    finishJob,
    finishJobs: (ids, disposition) => ids.map((id) => finishJob(id, disposition)),
    stop: () => leases.stop(),
  };
}
