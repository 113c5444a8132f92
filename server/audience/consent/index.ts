import { noun } from '../../http/noun.ts';
import { consentHandlers } from './handlers.ts';
import { SubscriptionSubtype, SubscriptionType } from './subscription-type.entity.ts';

export const consent = noun({
  handlers: () => consentHandlers,
  entities: [SubscriptionType, SubscriptionSubtype],
  grants: {
    subscription_types: { app: 'select, insert, update, delete', worker: 'select' },
    subscription_subtypes: { app: 'select, insert, update, delete', worker: 'select' },
    removed_subtypes: { app: 'select, insert, delete' },
    consents: { app: 'select, insert, update', worker: 'select, insert, update' },
    consent_requests: {
      app: 'select, insert, update, delete',
      worker: 'select, update, delete',
    },
    consent_askings: { app: 'select, insert', worker: 'select, delete' },
    // A ledger only grows.
    consent_ledger: { app: 'select, insert', worker: 'select, insert' },
  },
  functions: {
    'remove_archived_answers(uuid, uuid[], text[], uuid, integer)': 'app',
    'forget_erased_consent(interval, integer)': 'worker',
  },
});
