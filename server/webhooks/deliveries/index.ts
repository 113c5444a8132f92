import type { PgBoss } from 'pg-boss';
import { often, seldom } from '../../platform/maintenance.ts';
import { deliveryEnqueuer } from '../sending/delivery-jobs.ts';
import {
  createComingDeliveryDays,
  deleteOldReplays,
  deleteStrayDeliveries,
  dropOldDeliveryDays,
  failDeliveriesOfDisabled,
  requeueOrphanedDeliveries,
} from './retention.ts';
import { noun } from '../../http/noun.ts';
import { WEBHOOK_QUEUE, WORKER_OPTIONS } from '../../platform/queue/queues.ts';
import { eraseDeliveries } from './erase.ts';
import { type DeliveringParts, startDelivering } from '../start-delivering.ts';
import { deliveryHandlers } from './handlers.ts';

// For the rest of the server.
export { deliveryEnqueuer, type EnqueueDeliveries } from '../sending/delivery-jobs.ts';

/** Longer than events are stored: the backlog of an endpoint may wait for its `max_rate`. */
const RETENTION = 31 * 86_400;

export const deliveries = noun({
  name: 'deliveries',
  schema: import.meta.dirname,
  partitions: 'ensure_delivery_partitions',
  handlers: deliveryHandlers,
  grants: {
    webhook_deliveries: {
      app: 'select, insert, update, delete',
      worker: 'select, insert, update, delete',
    },
    webhook_replays: {
      app: 'select, insert, update (ended_at), delete',
      worker: 'select, update, delete',
    },
  },
  functions: {
    'ensure_delivery_partitions(timestamptz)': 'worker',
    'drop_delivery_partitions(timestamptz)': 'worker',
    'delete_stray_deliveries(timestamptz, integer)': 'worker',
  },
  erases: {
    // After the events, by which they are found.
    after: eraseDeliveries,
    traces: {
      // A test body is an example of the document.
      webhook_deliveries: { cleared: ['log'], kept: ['type', 'status', 'test_body'] },
      webhook_replays: 'none',
    },
  },
  queues: [
    {
      name: WEBHOOK_QUEUE,
      ...WORKER_OPTIONS,
      retentionSeconds: RETENTION,
      partition: true,
      // Ends a lease even if the worker sends heartbeats.
      expireInSeconds: 300,
    },
  ],
  maintenance: ({ boss }: { boss: PgBoss }) => ({
    'create the partitions of coming days': often(createComingDeliveryDays),
    'end those of disabled webhooks': often(failDeliveriesOfDisabled),
    'drop old days': seldom(dropOldDeliveryDays),
    'delete old rows outside the partitions of days': seldom(deleteStrayDeliveries),
    'delete old replays': seldom(deleteOldReplays),
    'queue those without a job': seldom(
      (em) => requeueOrphanedDeliveries(em, boss, deliveryEnqueuer(boss)),
      { report: 'deliveries without a job were queued again' },
    ),
  }),
  workers: (parts: DeliveringParts) => [() => startDelivering(parts)],
});
