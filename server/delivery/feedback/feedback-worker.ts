import type { PgBoss } from 'pg-boss';
import { EVENT_QUEUE } from '../../platform/queue/queues.ts';
import { type ApplyParts, applyStored } from './apply.ts';

/** NOTIFY wakes the worker at once; polling covers lost notifications. */
const POLLING = {
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
  burstWhenBatchFull: true,
  batchSize: 50,
  localConcurrency: 2,
} as const;

/** Applies events as their jobs arrive, until `boss.stop()`. */
export async function startEventWorker(parts: ApplyParts & { boss: PgBoss }): Promise<void> {
  await parts.boss.work(EVENT_QUEUE, POLLING, (jobs) =>
    applyStored(
      parts,
      jobs.map(({ id }) => id),
    ),
  );
}
