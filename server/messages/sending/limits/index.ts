import { noun } from '../../../http/noun.ts';

// For the rest of the server.
export { readLimits } from './read-limits.ts';
export {
  type OperatorLimits,
  type StoredLimits,
  type WarmUpStep,
  setLimits,
} from './set-limits.ts';

export const sendingLimits = noun({
  name: 'sending limits',
  schema: import.meta.dirname,
  grants: {
    // Only the operator sets limits, on the server's command line.
    sending_limits: { app: 'select', worker: 'select' },
    sending_usage: { app: 'select, insert, update', worker: 'select, insert, update' },
  },
  erases: { traces: { sending_limits: 'none', sending_usage: 'none' } },
});
