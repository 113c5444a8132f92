import { often } from '../../platform/maintenance.ts';
import { deleteOldActions } from './retention.ts';
import { noun } from '../../http/noun.ts';
import { contactActionHandlers } from './handlers.ts';
import { type ActionWorkerParts, startContactActions } from './worker.ts';

export const contactActions = noun({
  name: 'contact actions',
  schema: import.meta.dirname,
  handlers: () => contactActionHandlers,
  grants: {
    contact_actions: { app: 'select, insert, update', worker: 'select, update, delete' },
  },
  erases: {
    traces: {
      // The text of a search is deleted when the action ends, some minutes after its creation.
      contact_actions: {
        cleared: [],
        kept: [
          ...['mode', 'action', 'filter', 'list', 'subtypes', 'reason', 'status', 'failure'],
          'actor',
        ],
      },
    },
  },
  maintenance: () => ({ 'delete old ones': often(deleteOldActions) }),
  workers: (parts: ActionWorkerParts) => [() => startContactActions(parts)],
});
