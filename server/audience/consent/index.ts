import { often } from '../../platform/maintenance.ts';
import { forgetErasedConsent } from './forget-erased.ts';
import { closeExpiredRequests } from './open-requests.ts';
import { noun } from '../../http/noun.ts';
import { listPage } from '../../platform/values/cursor.ts';
import type { ExportedPerson } from '../contacts/exported-person.ts';
import { withdrawConsent } from './erase.ts';
import { consentHandlers } from './handlers.ts';
import { listConsentHistory } from './history.ts';
import { preferencesOf } from './preferences.ts';
import { presentLedgerRow, presentPreferences } from './present.ts';

// For the rest of the server.
export { putSubscriptionType } from './subscription-types/put-subscription-type.ts';

/** Lines of the ledger that one statement of an export reads. */
const EXPORTED = 500;

export const consent = noun({
  name: 'consent',
  schema: import.meta.dirname,
  handlers: () => consentHandlers,
  grants: {
    subscription_types: { app: 'select, insert, update, delete', worker: 'select' },
    subscription_subtypes: { app: 'select, insert, update, delete', worker: 'select' },
    removed_subtypes: { app: 'select, insert, delete' },
    consents: { app: 'select, insert, update', worker: 'select, insert, update' },
    consent_requests: {
      app: 'select, insert, update, delete',
      worker: 'select, update, delete',
    },
    consent_request_links: { app: 'select, insert', worker: 'select, delete' },
    // A ledger only grows, except for erasures and the deletion of an organization, which its owner makes.
    consent_ledger: { app: 'select, insert', worker: 'select, insert' },
    // Written by triggers and functions only.
    subtype_texts: { app: 'select' },
  },
  functions: {
    'remove_archived_answers(uuid, uuid[], text[], uuid, integer)': 'app',
    'restore_withdrawals(uuid, uuid, bytea)': 'app',
    'lasting_source(consent_ledger)': 'app',
    'withdraw_again(uuid, uuid, uuid[])': 'app',
    'forget_erased_consent(interval, integer)': 'worker',
    // Functions of triggers, which nobody can call.
    'chain_consent()': 'app',
    'keep_subtype_text()': 'app',
  },
  erases: {
    before: withdrawConsent,
    traces: {
      consents: 'rows',
      consent_requests: 'rows',
      consent_request_links: 'rows',
      subscription_types: 'none',
      subscription_subtypes: 'none',
      removed_subtypes: 'none',
      subtype_texts: 'none',
      consent_ledger: {
        cleared: ['ip', 'user_agent', 'locale', 'evidence', 'salts'],
        kept: [
          ...['subtype_key', 'from_status', 'to_status', 'source', 'template_slug'],
          ...['address_hash', 'contact_digest', 'actor_type', 'prev_hash', 'hash'],
          // Without the salts, they say nothing.
          ...['email_digest', 'ip_digest', 'user_agent_digest', 'evidence_digest', 'text_digest'],
        ],
      },
    },
  },
  deletes: {
    consents: 'with another table',
    consent_requests: 'with another table',
    consent_request_links: 'with another table',
    consent_ledger: 'stays',
    subtype_texts: 'stays',
  },
  exports: {
    preferences: {
      value: async (scope, { contact }: ExportedPerson) =>
        contact && presentPreferences(await preferencesOf(scope, contact)),
    },
    consent_history: {
      page: (scope, { contact }: ExportedPerson, cursor) =>
        listPage(
          { limit: EXPORTED, cursor },
          async (slice) => (contact ? listConsentHistory(scope, contact.id, slice) : []),
          presentLedgerRow,
        ),
    },
  },
  maintenance: ({ consentRetentionDays }: { consentRetentionDays: number }) => ({
    'close expired requests': often(closeExpiredRequests),
    'forget what was erased': often((em) => forgetErasedConsent(em, consentRetentionDays)),
  }),
});
