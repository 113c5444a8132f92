import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/database/sql.ts';
import type { PgBoss } from 'pg-boss';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { SecretParts } from '../endpoints/secret.ts';
import type { AttemptParts } from './attempt.ts';
import type { LeasedJobs } from './leased-jobs.ts';
import type { EndpointQueues } from './endpoint-queues.ts';
import type { Tasks } from '../../platform/concurrency/tasks.ts';

export interface SendingParts extends SecretParts, AttemptParts {
  orm: Database;
  boss: PgBoss;
  metrics: Metrics;
  log: Log;
}

/** What the parts of a sender share. */
export interface SendingContext extends SendingParts {
  jobs: LeasedJobs;
  queues: EndpointQueues;
  tasks: Tasks;
  /** Begins the next round of the queue at once. */
  wake: () => void;
  /** Aborted at the beginning of a stop. */
  stopping: AbortSignal;
}
