import { noun } from '../../../http/noun.ts';
import { guardHandlers } from './handlers.ts';

export const sendingGuard = noun({
  schema: import.meta.dirname,
  handlers: guardHandlers,
  grants: {
    sending_outcomes: { app: 'select', worker: 'select, insert, delete' },
    sending_guards: { app: 'select, insert, update', worker: 'select, insert, update' },
  },
  // Rows hold no addresses, and no ids of emails.
  erases: { traces: { sending_outcomes: 'none', sending_guards: 'none' } },
});
