import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/database/sql.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { SecretParts } from '../endpoints/secret.ts';
import type { AttemptParts } from './attempt.ts';
import type { EndpointQueues } from './endpoint-queues.ts';
import type { Tasks } from '../../platform/concurrency/tasks.ts';

export interface SendingParts extends SecretParts, AttemptParts {
  orm: Database;
  metrics: Metrics;
  log: Log;
}

/** What the parts of a sender share. */
export interface SendingContext extends SendingParts {
  queues: EndpointQueues;
  tasks: Tasks;
  /** Begins the next round at once. */
  wake: () => void;
  /** Aborted at the beginning of a stop. */
  stopping: AbortSignal;
}
