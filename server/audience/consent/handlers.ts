import { recordChange } from '../../account/audit/record-change.ts';
import { toIso } from '../../platform/database/sql.ts';
import type { Handlers } from '../../http/operation.ts';
import { lockSetup } from '../../account/organizations/lock.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { getContact } from '../contacts/contacts.ts';
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
  'subscriptionTypes.list': async ({ query, principal, em }) => {
    const read = (slice: Slice) => listSubscriptionTypes(em, principal.organizationId, slice);
    return { status: 200, body: await listPage(query, read, presentType) };
  },

  'subscriptionTypes.get': async ({ path, principal, em }) => ({
    status: 200,
    body: presentType(await getSubscriptionType(em, principal.organizationId, path.slug)),
  }),

  'subscriptionTypes.put': async ({ path: { slug }, body, principal, em }) => {
    const { organizationId } = principal;
    await lockSetup(em, organizationId);
    const before = await findSubscriptionType(em, organizationId, slug);
    await putSubscriptionType(em, principal, slug, before, body);
    const after = presentType(await getSubscriptionType(em, organizationId, slug));
    await recordChange(em, principal, {
      operation: 'subscriptionTypes.put',
      resource: { type: 'subscription_type', id: slug },
      before: before && presentType(before),
      after,
    });
    return { status: before ? 200 : 201, body: after };
  },

  'subscriptionTypes.delete': async ({ path: { slug }, principal, em }) => {
    const { organizationId } = principal;
    await lockSetup(em, organizationId);
    const type = await getSubscriptionType(em, organizationId, slug);
    await deleteSubscriptionType(em, principal, type);
    await recordChange(em, principal, {
      operation: 'subscriptionTypes.delete',
      resource: { type: 'subscription_type', id: slug },
      before: presentType(type),
      after: null,
    });
    return { status: 204 };
  },

  'contacts.getPreferences': async ({ path, principal, em }) => ({
    status: 200,
    body: presentPreferences(await getPreferences(em, principal.organizationId, path.email)),
  }),

  'contacts.updatePreferences': async ({ path, body, principal, em }) => ({
    status: 200,
    body: presentPreferences(await updatePreferences(em, principal, path.email, body)),
  }),

  'contacts.listConsentHistory': async ({ path, query, principal, em }) => {
    const { organizationId } = principal;
    const { id } = await getContact(em, organizationId, path.email);
    const read = (slice: Slice) => listConsentHistory(em, organizationId, id, slice);
    return { status: 200, body: await listPage(query, read, presentLedgerRow) };
  },
} satisfies Partial<Handlers>;

const presentType = (type: SubscriptionTypeRow) => ({
  ...type,
  created_at: toIso(type.created_at),
  updated_at: toIso(type.updated_at),
});
