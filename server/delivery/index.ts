import { noun } from '../http/noun.ts';
import { EVENT_QUEUE, WORKER_OPTIONS } from '../platform/queue/queues.ts';
import { explanationHandlers } from './explanation/handlers.ts';

export const delivery = noun({
  schema: import.meta.dirname,
  handlers: explanationHandlers,
  grants: {
    provider_events: { app: 'select, delete', worker: 'select, insert, delete' },
    event_proofs: { worker: 'select, insert, delete' },
    mailbox_messages: { worker: 'select, insert, delete' },
    send_gates: { worker: 'select, insert, update' },
    relay_domains: { worker: 'select, insert, update, delete' },
    relay_refusals: { worker: 'select, insert, delete' },
    relay_troubles: { worker: 'select, insert, update, delete' },
    held_emails: { worker: 'select' },
    restored_emails: { app: 'select', worker: 'select, delete' },
    installation_identity: {},
    claim_counters: { worker: 'select, insert, update, delete' },
    sns_certificates: {},
    workers: { worker: 'select, insert, update, delete' },
  },
  erases: {
    traces: {
      mailbox_messages: 'rows',
      provider_events: { cleared: ['event'], kept: [] },
      held_emails: 'none',
      restored_emails: 'none',
      claim_counters: 'none',
      installation_identity: 'none',
      relay_domains: 'none',
      workers: 'none',
    },
  },
  functions: {
    'take_send_tokens(text, integer)': 'worker',
    'claims_are_missing(uuid[], bigint[])': 'worker',
    'provider_daily_quota(text)': 'app',
    'explain_waiting(uuid, uuid, text, text)': 'app',
    'explain_sending(uuid, uuid, text)': 'app',
    'read_sns_certificates()': 'app',
    'keep_sns_certificate(text, text, timestamptz)': 'app',
  },
  queues: [{ name: EVENT_QUEUE, ...WORKER_OPTIONS, expireInSeconds: 60 }],
});
