import { often, seldom } from '../../platform/maintenance.ts';
import {
  createComingDeliveryDays,
  deleteOldReplays,
  deleteStrayDeliveries,
  dropOldDeliveryDays,
  failDeliveriesOfDisabled,
} from './retention.ts';
import { noun } from '../../http/noun.ts';
import { eraseDeliveries } from './erase.ts';
import { type DeliveringParts, startDelivering } from '../start-delivering.ts';
import { deliveryHandlers } from './handlers.ts';

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
  maintenance: () => ({
    'create the partitions of coming days': often(createComingDeliveryDays),
    'end those of disabled webhooks': often(failDeliveriesOfDisabled),
    'drop old days': seldom(dropOldDeliveryDays),
    'delete old rows outside the partitions of days': seldom(deleteStrayDeliveries),
    'delete old replays': seldom(deleteOldReplays),
  }),
  workers: (parts: DeliveringParts) => [() => startDelivering(parts)],
});
