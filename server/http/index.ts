import { often } from '../platform/maintenance.ts';
import { deleteExpiredRecords } from './idempotency-records.ts';
import { noun } from './noun.ts';

/** The common steps of all requests: rate limits and idempotency. */
export const requests = noun({
  name: 'requests',
  schema: import.meta.dirname,
  grants: {
    idempotency_records: {
      app: 'select, insert, update',
      worker: 'select, delete',
      rows: 'organization and mode',
    },
    rate_windows: {},
  },
  // Outcomes name resources by their ids.
  erases: { traces: { idempotency_records: 'none', rate_windows: 'none' } },
  functions: {
    'admit(bytea, text, inet)': 'app',
    'admit_many(bytea[], text[], inet[])': 'app',
  },
  maintenance: () => ({ 'delete expired idempotency records': often(deleteExpiredRecords) }),
});
