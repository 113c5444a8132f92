import { recordChange } from '../../account/audit/record.ts';
import { toIso } from '../../platform/database/sql.ts';
import type { Handlers } from '../../http/operation.ts';
import { lockSetup } from '../../account/organizations/lock.ts';
import { toPage } from '../../platform/values/cursor.ts';
import { listConsentHistory } from './history.ts';
import { getPreferences, updatePreferences } from './preferences.ts';
import { presentLedgerRow, presentPreferences } from './present.ts';
import { putSubscriptionType } from './put-subscription-type.ts';
import { deleteSubscriptionType } from './remove-subtypes.ts';
import {
  findSubscriptionType,
  getSubscriptionType,
  listSubscriptionTypes,
  type SubscriptionTypeRow,
} from './subscription-types.ts';

export const consentHandlers = {
  'subscriptionTypes.list': async ({ query, caller, em }) => {
    const { limit = 50, cursor } = query;
    const page = { limit, cursor };
    const { rows, reached } = await listSubscriptionTypes(em, caller.organizationId, page);
    return { status: 200, body: toPage(rows, limit, presentType, reached) };
  },

  'subscriptionTypes.get': async ({ path, caller, em }) => ({
    status: 200,
    body: presentType(await getSubscriptionType(em, caller.organizationId, path.slug)),
  }),

  'subscriptionTypes.put': async ({ path: { slug }, body, caller, em }) => {
    const { organizationId } = caller;
    await lockSetup(em, organizationId);
    const before = await findSubscriptionType(em, organizationId, slug);
    await putSubscriptionType(em, caller, slug, before, body);
    const after = presentType(await getSubscriptionType(em, organizationId, slug));
    await recordChange(em, caller, {
      operation: 'subscriptionTypes.put',
      resource: { type: 'subscription_type', id: slug },
      before: before && presentType(before),
      after,
    });
    return { status: before ? 200 : 201, body: after };
  },

  'subscriptionTypes.delete': async ({ path: { slug }, caller, em }) => {
    const { organizationId } = caller;
    await lockSetup(em, organizationId);
    const type = await getSubscriptionType(em, organizationId, slug);
    await deleteSubscriptionType(em, caller, type);
    await recordChange(em, caller, {
      operation: 'subscriptionTypes.delete',
      resource: { type: 'subscription_type', id: slug },
      before: presentType(type),
      after: null,
    });
    return { status: 204 };
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
    const page = { limit, cursor };
    const { rows, reached } = await listConsentHistory(em, organizationId, path.email, page);
    return { status: 200, body: toPage(rows, limit, presentLedgerRow, reached) };
  },
} satisfies Partial<Handlers>;

const presentType = (type: SubscriptionTypeRow) => ({
  ...type,
  created_at: toIso(type.created_at),
  updated_at: toIso(type.updated_at),
});
