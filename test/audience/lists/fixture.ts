import { sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { addLists } from '../../support/app/account.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import {
  contactPath,
  execute,
  includes,
  OWN_SMART_LIST,
  post,
  posting,
  put,
  putting,
  remove,
} from '../../support/app/requests.ts';

const LISTS = '/api/v1/lists';
const PREVIEWS = '/api/v1/list-previews';

const putRule = (client: TestClient, rule: object): Promise<Answer> =>
  client.request('PUT', `${LISTS}/${OWN_SMART_LIST}`, { body: { name: 'Own', rule } });

const preview = (client: TestClient, rule: object): Promise<Answer> =>
  client.post(PREVIEWS, { rule });

export const lists: NounFixture<'list'> = {
  async foreign(app, { id }) {
    const list = 'foreign-list';
    // References prevent the deletion of a list, an attribute and a subtype even if all access
    // checks fail.
    const rule = {
      any: [
        { list },
        { consent: 'foreign-subtype' },
        { field: 'custom_attributes.foreign_attribute', op: 'exists' },
      ],
    };
    await execute(
      app,
      sql`insert into lists (id, organization_id, slug, name, kind, rule)
        values (${newId()}, ${id}, ${list}, 'Foreign', 'static', null),
          (${newId()}, ${id}, 'foreign-smart', 'Foreign', 'smart', ${JSON.stringify(rule)})`,
      sql`insert into list_members (organization_id, contact_id, list_id)
        select ${id}, c.id, l.id from contacts c, lists l
        where c.organization_id = ${id} and l.organization_id = ${id} and l.slug = ${list}`,
    );
    return { list };
  },

  probes: {
    'lists.list': {
      entries: {
        found: 'live',
        probe: async (client, { list }) => includes(await client.get(`${LISTS}?limit=200`), list),
      },
    },
    'lists.get': {
      slug: { found: 'live', probe: (client, { list }) => client.get(`${LISTS}/${list}`) },
    },
    'lists.put': {
      slug: {
        found: 'live',
        probe: (client, { list }) =>
          client.request('PUT', `${LISTS}/${list}`, { body: { name: 'Foreign' } }),
      },
      'list in a rule': {
        found: 'live',
        probe: (client, { list }) => putRule(client, { list }),
      },
      'attribute in a rule': {
        found: 'live',
        probe: (client, { attribute }) =>
          putRule(client, { field: `custom_attributes.${attribute}`, op: 'exists' }),
      },
      'subtype in a rule': {
        found: 'live',
        probe: (client, { subtype }) => putRule(client, { consent: subtype }),
      },
    },
    'lists.delete': {
      slug: {
        found: 'live',
        probe: (client, { list }) => client.request('DELETE', `${LISTS}/${list}`),
      },
    },
    'lists.listContacts': {
      slug: {
        found: 'live',
        probe: (client, { list }) => client.get(`${LISTS}/${list}/contacts`),
      },
    },
    'lists.preview': {
      contacts: {
        found: 'live',
        probe: async (client, { contact }) => includes(await preview(client, { all: [] }), contact),
      },
      list: { found: 'live', probe: (client, { list }) => preview(client, { list }) },
      campaign: {
        found: 'live',
        probe: (client, { campaign }) => preview(client, { engagement: 'got', campaign }),
      },
    },
  },
  probesCreate: { lists: 'slug' },

  writes: {
    'lists.put': {
      'a new list': put(`${LISTS}/regulars`, { name: 'Regulars' }),
      'a new smart list': put(`${LISTS}/czechs`, {
        name: 'Czechs',
        rule: { all: [{ list: 'regulars' }, { field: 'locale', op: 'eq', value: 'cs' }] },
      }),
      'a known list': put(`${LISTS}/regulars`, { name: 'Regular customers' }),
      'a list of another kind': put(`${LISTS}/czechs`, { name: 'Czechs' }),
    },
    'lists.preview': {
      'a rule': {
        ...post(PREVIEWS, { rule: { field: 'locale', op: 'eq', value: 'cs' } }),
        leavesNothing: true,
      },
      'a rule with an unknown list': post(PREVIEWS, { rule: { list: 'none' } }),
    },
    'lists.delete': {
      'a list that a rule names': remove(`${LISTS}/regulars`),
      'a smart list': remove(`${LISTS}/czechs`),
      'a static list with members': remove(`${LISTS}/vip`),
      'an unknown list': remove(`${LISTS}/none`),
    },
  },
  async prepareWrites(app) {
    await addLists(app, 'static', ['press', 'vip']);
    await app.live.post(`${contactPath('linus@example.com')}/lists`, { add: ['vip'] });
  },

  pages: {
    'lists.list': {
      path: LISTS,
      make: putting(
        (n) => `lists/list${n}`,
        (n) => ({ name: `List ${n}` }),
      ),
    },
    'lists.listContacts': {
      path: `${LISTS}/list1/contacts`,
      make: posting(
        (n) => `contacts/person${n}%40example.com/lists`,
        () => ({ add: ['list1'] }),
      ),
    },
  },

  scopes: { lists: ALLOWED.shared, 'list-previews': ALLOWED.shared },
  otherScopes: { 'lists.preview': ['contacts', 'read', 'manage', 'full'] },

  personalData: { 'public.list_members': ['contactId'] },
};
