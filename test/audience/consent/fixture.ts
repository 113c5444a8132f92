import { sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import {
  contactPath,
  execute,
  includes,
  ownContact,
  patch,
  put,
  putting,
  remove,
} from '../../support/app/requests.ts';

const TYPES = '/api/v1/subscription-types';
const textsPath = (type: string, subtype: string): string =>
  `${TYPES}/${type}/subtypes/${subtype}/texts`;
const preferencesPath = (contact: string): string => `${contact}/subscription-preferences`;
const historyPath = (contact: string): string => `${contact}/consent-history`;
const PREFERENCES = preferencesPath(contactPath('linus@example.com'));
const PERSON = contactPath('person1@example.com');

export const consent: NounFixture<'type' | 'subtype'> = {
  async foreign(app, { id }) {
    const [type, subtype] = ['foreign-type', 'foreign-subtype'];
    const [typeId, subtypeId] = [newId(), newId()];
    await execute(
      app,
      sql`insert into subscription_types (id, organization_id, slug, name, kind)
        values (${typeId}, ${id}, ${type}, 'Foreign', 'operational')`,
      sql`insert into subscription_subtypes (id, organization_id, type_id, slug, name)
        values (${subtypeId}, ${id}, ${typeId}, ${subtype}, 'Foreign')`,
      sql`insert into consents (organization_id, contact_id, subtype_id, state, source)
        select ${id}, c.id, ${subtypeId}, 'subscribed', 'api' from contacts c
        where c.organization_id = ${id}`,
      sql`insert into consent_ledger (id, organization_id, contact_id, subtype_id, subtype_key,
          from_status, to_status, source, text_version)
        select ${newId()}, ${id}, c.id, ${subtypeId}, ${subtype}, 'none', 'subscribed', 'api', 1
        from contacts c where c.organization_id = ${id}`,
    );
    return { type, subtype };
  },

  probes: {
    'contacts.getPreferences': {
      address: {
        found: 'live',
        probe: (client, { contact }) => client.get(preferencesPath(contactPath(contact))),
      },
      entries: {
        found: 'live',
        probe: async (client, { subtype }) =>
          includes(await client.get(preferencesPath(await ownContact(client))), subtype),
      },
    },
    'contacts.updatePreferences': {
      address: {
        found: 'live',
        probe: (client, { contact }) =>
          client.request('PATCH', preferencesPath(contactPath(contact)), { body: {} }),
      },
      subtype: {
        found: 'live',
        probe: async (client, { subtype }) =>
          client.request('PATCH', preferencesPath(await ownContact(client)), {
            body: { preferences: { [subtype]: false } },
          }),
      },
    },
    'contacts.listConsentHistory': {
      address: {
        found: 'live',
        probe: (client, { contact }) => client.get(historyPath(contactPath(contact))),
      },
    },
    'subscriptionTypes.get': {
      slug: { found: 'live', probe: (client, { type }) => client.get(`${TYPES}/${type}`) },
    },
    'subscriptionTypes.listTexts': {
      slug: {
        found: 'live',
        probe: (client, { type, subtype }) => client.get(textsPath(type, subtype)),
      },
    },
    'subscriptionTypes.put': {
      slug: {
        found: 'live',
        probe: (client, { type }) =>
          client.request('PUT', `${TYPES}/${type}`, {
            body: { name: 'Foreign', kind: 'operational', subtypes: [] },
          }),
      },
      subtype: {
        found: 'live',
        probe: (client, { subtype }) =>
          client.request('PUT', `${TYPES}/${subtype}`, {
            body: { name: 'Own', kind: 'operational', subtypes: [{ slug: subtype, name: 'Own' }] },
          }),
      },
    },
    'subscriptionTypes.delete': {
      slug: {
        found: 'live',
        probe: (client, { type }) => client.request('DELETE', `${TYPES}/${type}`),
      },
    },
    'subscriptionTypes.list': {
      entries: {
        found: 'live',
        probe: async (client, { subtype }) =>
          includes(await client.get(`${TYPES}?limit=200`), subtype),
      },
    },
  },
  probesCreate: { subscription_types: 'slug' },

  writes: {
    'contacts.updatePreferences': {
      'one subtype': patch(PREFERENCES, { preferences: { newsletter: true } }),
      'all subtypes': patch(PREFERENCES, { unsubscribe_all: true }),
    },
    'subscriptionTypes.put': {
      'a new type': put(`${TYPES}/events`, {
        name: 'Events',
        kind: 'marketing',
        subtypes: [{ slug: 'fairs', name: 'Fairs' }],
      }),
      'a known type': put(`${TYPES}/events`, {
        name: 'Events',
        kind: 'operational',
        subtypes: [{ slug: 'talks', name: 'Talks', archived: true }],
      }),
      'a type with consent history': put(`${TYPES}/news`, {
        name: 'News',
        kind: 'marketing',
        subtypes: [],
      }),
    },
    'subscriptionTypes.delete': {
      'a known type': remove(`${TYPES}/events`),
      'a type with consent history': remove(`${TYPES}/news`),
    },
  },

  pages: {
    'subscriptionTypes.list': {
      path: TYPES,
      make: putting(
        (n) => `subscription-types/type${n}`,
        (n) => ({
          name: `Type ${n}`,
          kind: 'operational',
          subtypes: [{ slug: `subtype${n}`, name: `Subtype ${n}` }],
        }),
      ),
    },
    'subscriptionTypes.listTexts': {
      path: textsPath('type1', 'subtype1'),
      make: putting(
        () => 'subscription-types/type1',
        (n) => ({
          name: 'Type 1',
          kind: 'operational',
          subtypes: [{ slug: 'subtype1', name: `Wording ${n}` }],
        }),
      ),
    },
    'contacts.listConsentHistory': {
      path: historyPath(PERSON),
      make: (client, n) =>
        client.request('PATCH', preferencesPath(PERSON), {
          body: { preferences: { [`subtype${n}`]: true } },
        }),
    },
  },

  scopes: { 'subscription-types': ALLOWED.shared },

  personalData: {
    'public.consents': ['contactId'],
    'public.consent_requests': ['contactId', 'evidence', 'evidenceIp'],
    'public.consent_ledger': ['contactId', 'evidence', 'ip', 'userAgent', 'tokenId'],
  },
};
