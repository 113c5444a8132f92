import { seldom } from '../../../platform/maintenance.ts';
import { foldOutcomes } from './fold.ts';
import type { SendingGuard } from './sending-guard.ts';
import { noun } from '../../../http/noun.ts';
import { guardHandlers } from './handlers.ts';

// For the rest of the server.
export { clearState } from './change-state.ts';
export { createSendingGuard } from './sending-guard.ts';
export { sendingReader } from '../read-sending.ts';
export { readGuard, readShownGuard } from './states.ts';

export const sendingGuard = noun({
  name: 'sending guard',
  schema: import.meta.dirname,
  handlers: guardHandlers,
  grants: {
    sending_outcomes: { app: 'select', worker: 'select, insert, delete' },
    sending_guards: { app: 'select, insert, update', worker: 'select, insert, update' },
  },
  // Rows hold no addresses, and no ids of emails.
  erases: { traces: { sending_outcomes: 'none', sending_guards: 'none' } },
  maintenance: ({ guard }: { guard?: Pick<SendingGuard, 'checkAll'> }) => ({
    'check all organizations': seldom(async () => guard?.checkAll()),
    'add up old outcomes': seldom(foldOutcomes),
  }),
});
