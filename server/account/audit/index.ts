import { noun } from '../../http/noun.ts';
import { auditHandlers } from './handlers.ts';

// For the rest of the server.
export { type ListedOperation, listOperations } from './list-operations.ts';
export { recordChange } from './record-change.ts';

export const audit = noun({
  name: 'audit log',
  schema: import.meta.dirname,
  handlers: () => auditHandlers,
  erases: {
    traces: {
      audit_log: {
        cleared: ['resource_id', 'before', 'after', 'address_hash'],
        kept: ['operation', 'resource_type', 'operator_name', 'person_name'],
      },
    },
  },
  grants: { audit_log: { app: 'select, insert', auth: 'insert' } },
});
