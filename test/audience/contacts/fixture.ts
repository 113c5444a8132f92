import { sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import type { NounFixture } from '../../support/nouns/noun-fixture.ts';
import {
  contactPath,
  execute,
  includes,
  OWN_CONTACT,
  ownContact,
  patch,
  post,
  posting,
  remove,
} from '../../support/app/requests.ts';

const CONTACTS = '/api/v1/contacts';
const BATCH = `${CONTACTS}/batch`;
const ADA = contactPath('ada@example.com');

const batchOf = (client: TestClient, fields: object): Promise<Answer> =>
  client.post(BATCH, { contacts: [{ email: OWN_CONTACT, ...fields }] });

export const contacts: NounFixture<'contact'> = {
  async foreign(app, { id }) {
    const contact = 'foreign@person.example';
    await execute(
      app,
      sql`insert into contacts (id, organization_id, email, email_key, locale)
        values (${newId()}, ${id}, ${contact}, ${contact}, 'pt-BR')`,
    );
    return { contact };
  },

  probes: {
    'contacts.upsert': {
      address: {
        found: null, // Writes always go to the caller's own organization.
        probe: (client, { contact }) => client.post(CONTACTS, { email: contact }),
      },
      list: {
        found: 'live',
        probe: (client, { list }) => client.post(CONTACTS, { email: OWN_CONTACT, lists: [list] }),
      },
      attribute: {
        found: 'live',
        probe: (client, { attribute }) =>
          client.post(CONTACTS, { email: OWN_CONTACT, custom_attributes: { [attribute]: 'x' } }),
      },
      subtype: {
        found: 'live',
        probe: (client, { subtype }) =>
          client.post(CONTACTS, { email: OWN_CONTACT, opt_in_subtype_slugs: [subtype] }),
      },
      'confirmation template': {
        found: 'live',
        probe: (client, { template }) =>
          client.post(CONTACTS, {
            email: OWN_CONTACT,
            opt_in_subtype_slugs: ['newsletter'],
            confirm_template: template,
          }),
      },
    },
    'contacts.batch': {
      address: {
        found: null, // Writes always go to the caller's own organization.
        probe: (client, { contact }) => client.post(BATCH, { contacts: [{ email: contact }] }),
      },
      list: { found: 'live', probe: (client, { list }) => batchOf(client, { lists: [list] }) },
      attribute: {
        found: 'live',
        probe: (client, { attribute }) =>
          batchOf(client, { custom_attributes: { [attribute]: 'x' } }),
      },
      subtype: {
        found: 'live',
        probe: (client, { subtype }) => batchOf(client, { opt_in_subtype_slugs: [subtype] }),
      },
      'confirmation template': {
        found: 'live',
        probe: (client, { template }) =>
          batchOf(client, { opt_in_subtype_slugs: ['newsletter'], confirm_template: template }),
      },
    },
    'contacts.get': {
      address: { found: 'live', probe: (client, { contact }) => client.get(contactPath(contact)) },
    },
    'contacts.list': {
      entries: {
        found: 'live',
        probe: async (client, { contact }) =>
          includes(await client.get(`${CONTACTS}?limit=200`), contact),
      },
      list: {
        found: 'live',
        probe: async (client, { list, contact }) =>
          includes(await client.get(`${CONTACTS}?list=${list}`), contact),
      },
    },
    'contacts.update': {
      address: {
        found: 'live',
        probe: (client, { contact }) => client.request('PATCH', contactPath(contact), { body: {} }),
      },
      list: {
        found: 'live',
        probe: async (client, { list }) =>
          client.request('PATCH', await ownContact(client), { body: { lists: [list] } }),
      },
      attribute: {
        found: 'live',
        probe: async (client, { attribute }) =>
          client.request('PATCH', await ownContact(client), {
            body: { custom_attributes: { [attribute]: 'x' } },
          }),
      },
    },
    'contacts.updateLists': {
      address: {
        found: 'live',
        probe: (client, { contact }) => client.post(`${contactPath(contact)}/lists`, {}),
      },
      list: {
        found: 'live',
        probe: async (client, { list }) =>
          client.post(`${await ownContact(client)}/lists`, { remove: [list] }),
      },
      'list to be added': {
        found: 'live',
        probe: async (client, { list }) =>
          client.post(`${await ownContact(client)}/lists`, { add: [list] }),
      },
    },
    'contacts.delete': {
      address: {
        found: null, // The function that erases uses the transaction's organization.
        probe: (client, { contact }) => client.request('DELETE', contactPath(contact)),
      },
    },
  },
  probesCreate: { contacts: 'email_key' },

  writes: {
    'contacts.upsert': {
      'a new contact': post(CONTACTS, {
        email: 'grace@example.com',
        name: 'Grace',
        data: { a: 1 },
        lists: ['customers'],
        opt_in_subtype_slugs: ['newsletter'],
      }),
      'a known contact': post(CONTACTS, {
        email: 'Ada@Example.com',
        data: { a: null, b: 2 },
        lists: ['press'],
      }),
      'an import': post(CONTACTS, {
        email: 'import@example.com',
        opt_in_subtype_slugs: ['offers'],
        double_opt_in: false,
      }),
      'an unknown list': post(CONTACTS, { email: 'x@example.com', lists: ['none'] }),
    },
    'contacts.batch': {
      'new and known contacts': post(BATCH, {
        contacts: [
          { email: 'hedy@example.com', lists: ['customers'], opt_in_subtype_slugs: ['newsletter'] },
          { email: 'Ada@Example.com', data: { c: 3 }, lists: ['press'] },
          { email: 'x@example.com', lists: ['none'] },
        ],
      }),
    },
    'contacts.update': {
      'a known contact': patch(ADA, { name: null, subscribed: false, lists: ['press'] }),
      'an undeclared attribute': patch(ADA, { name: 'X', custom_attributes: { none: 1 } }),
    },
    'contacts.updateLists': {
      'both ways': post(`${ADA}/lists`, { add: ['vip'], remove: ['customers'] }),
      'an unknown list': post(`${ADA}/lists`, { add: ['vip', 'none'] }),
    },
    'contacts.delete': {
      'a known contact': remove(ADA),
      'an unknown contact': remove(contactPath('nobody@example.com')),
    },
  },
  async prepareWrites({ live }) {
    for (const email of ['ada@example.com', 'linus@example.com']) {
      await live.post(CONTACTS, { email, name: 'Ada', data: { a: 1 }, lists: ['customers'] });
    }
  },

  pages: {
    'contacts.list': {
      path: CONTACTS,
      make: posting(
        () => 'contacts',
        (n) => ({ email: `person${n}@example.com` }),
      ),
    },
  },

  scopes: {
    contacts: { reads: ['contacts', 'read', 'full'], writes: ['contacts', 'full'] },
  },

  personalData: { 'public.contacts': ['address', 'name', 'data', 'attribute', 'contactId'] },
};
