import { audited } from '../../account/audit/audited.ts';
import { toIso } from '../../platform/database/sql.ts';
import type { Handlers } from '../../http/operation.ts';
import { lockSetup } from '../../account/organizations/lock.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { getContact } from '../contacts/contacts.ts';
import { listConsentHistory } from './history.ts';
import { getPreferences, updatePreferences } from './preferences.ts';
import { presentLedgerRow, presentPreferences } from './present.ts';
import { putSubscriptionType } from './subscription-types/put-subscription-type.ts';
import { deleteSubscriptionType } from './subscription-types/remove-subtypes.ts';
import {
  findSubscriptionType,
  getSubscriptionType,
  listSubscriptionTypes,
  type SubscriptionTypeRow,
} from './subscription-types/subscription-types.ts';
import { getSubtype, listTexts, presentText } from './subscription-types/subtype-texts.ts';

export const consentHandlers = {
  'subscriptionTypes.list': async ({ query, scope }) => {
    const read = (slice: Slice) => listSubscriptionTypes(scope, slice);
    return { status: 200, body: await listPage(query, read, presentType) };
  },

  'subscriptionTypes.get': async ({ path, scope }) => ({
    status: 200,
    body: presentType(await getSubscriptionType(scope, path.slug)),
  }),

  'subscriptionTypes.put': async ({ path: { slug }, body, scope }) => {
    await lockSetup(scope);
    const before = await findSubscriptionType(scope, slug);
    await putSubscriptionType(scope, slug, before, body);
    const after = presentType(await getSubscriptionType(scope, slug));
    return audited(scope, {
      operation: 'subscriptionTypes.put',
      resource: { type: 'subscription_type', id: slug },
      before: before && presentType(before),
      after,
    });
  },

  'subscriptionTypes.delete': async ({ path: { slug }, scope }) => {
    await lockSetup(scope);
    const type = await getSubscriptionType(scope, slug);
    await deleteSubscriptionType(scope, type);
    return audited(scope, {
      operation: 'subscriptionTypes.delete',
      resource: { type: 'subscription_type', id: slug },
      before: presentType(type),
      after: null,
    });
  },

  'subscriptionTypes.listTexts': async ({ path, query, scope }) => {
    const subtype = await getSubtype(scope, path.slug, path.subtype);
    const read = (slice: Slice) => listTexts(scope, subtype.id, slice);
    return { status: 200, body: await listPage(query, read, presentText) };
  },

  'contacts.getPreferences': async ({ path, scope }) => ({
    status: 200,
    body: presentPreferences(await getPreferences(scope, path.email)),
  }),

  'contacts.updatePreferences': async ({ path, body, scope }) => ({
    status: 200,
    body: presentPreferences(await updatePreferences(scope, path.email, body)),
  }),

  'contacts.listConsentHistory': async ({ path, query, scope }) => {
    const { id } = await getContact(scope, path.email);
    const read = (slice: Slice) => listConsentHistory(scope, id, slice);
    return { status: 200, body: await listPage(query, read, presentLedgerRow) };
  },
} satisfies Partial<Handlers>;

const presentType = (type: SubscriptionTypeRow) => ({
  ...type,
  created_at: toIso(type.created_at),
  updated_at: toIso(type.updated_at),
});
