import { often, seldom } from '../../platform/maintenance.ts';
import {
  createComingDays,
  deleteOldCounts,
  deleteStrayRequests,
  dropOldDays,
} from './retention.ts';
import { noun } from '../../http/noun.ts';
import { requestLogHandlers } from './handlers.ts';

// For the rest of the server.
export { insertRequests } from './insert.ts';
export { RequestLog } from './request-log.ts';

export const requestLog = noun({
  name: 'request log',
  schema: import.meta.dirname,
  partitions: 'ensure_request_partitions',
  handlers: () => requestLogHandlers,
  grants: {
    request_log: { app: 'select', worker: 'insert' },
    request_log_days: { app: 'select', worker: 'select, insert, update, delete' },
  },
  functions: {
    'ensure_request_partitions(timestamptz)': 'worker',
    'drop_request_partitions(timestamptz)': 'worker',
    'delete_stray_requests(timestamptz, integer)': 'worker',
  },
  // It contains no addresses, and no names that a request used as keys (`http/field-to-log.ts`).
  erases: { traces: { request_log: 'none', request_log_days: 'none' } },
  maintenance: () => ({
    'create the partitions of coming days': often(createComingDays),
    'drop old days': seldom(dropOldDays),
    'delete old rows outside the partitions of days': seldom(deleteStrayRequests),
    'delete the counts of old days': seldom(deleteOldCounts),
  }),
});
