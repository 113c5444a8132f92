import type { Handlers } from '../http/operation.ts';
import { toPage } from '../values/cursor.ts';
import { listConsentHistory } from './history.ts';
import { getPreferences, updatePreferences } from './preferences.ts';
import { presentLedgerRow, presentPreferences } from './present.ts';
import { listSubscriptionTypes } from './subscription-types.ts';

export const consentHandlers = {
  'subscriptionTypes.list': async ({ query, caller, em }) => {
    const { limit = 50, cursor } = query;
    const types = await listSubscriptionTypes(em, caller.organizationId, { limit, cursor });
    return { status: 200, body: toPage(types, limit, (type) => type) };
  },

  'contacts.getPreferences': async ({ path, caller, em }) => ({
    status: 200,
    body: presentPreferences(await getPreferences(em, caller.organizationId, path.email)),
  }),

  'contacts.updatePreferences': async ({ path, body, caller, em }) => ({
    status: 200,
    body: presentPreferences(await updatePreferences(em, caller, path.email, body)),
  }),

  'contacts.listConsentHistory': async ({ path, query, caller, em }) => {
    const { limit = 50, cursor } = query;
    const { organizationId } = caller;
    const rows = await listConsentHistory(em, organizationId, path.email, { limit, cursor });
    return { status: 200, body: toPage(rows, limit, presentLedgerRow) };
  },
} satisfies Partial<Handlers>;
