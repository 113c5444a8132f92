import { noun } from '../../http/noun.ts';
import { auditHandlers } from './handlers.ts';

export const audit = noun({
  handlers: () => auditHandlers,
  grants: { audit_log: { app: 'select, insert' } },
});
