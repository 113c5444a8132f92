import { sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import { execute, includes, put, putting, remove } from '../../support/app/requests.ts';

const ATTRIBUTES = '/api/v1/contact-attributes';

export const contactAttributes: NounFixture<'attribute'> = {
  async foreign(app, { id }) {
    const attribute = 'foreign_attribute';
    await execute(
      app,
      sql`insert into contact_attributes (id, organization_id, key, type)
        values (${newId()}, ${id}, ${attribute}, 'string')`,
    );
    return { attribute };
  },

  probes: {
    'contactAttributes.list': {
      entries: {
        found: 'live',
        probe: async (client, { attribute }) =>
          includes(await client.get(`${ATTRIBUTES}?limit=200`), attribute),
      },
    },
    'contactAttributes.put': {
      key: {
        found: 'live',
        probe: (client, { attribute }) =>
          client.request('PUT', `${ATTRIBUTES}/${attribute}`, { body: { type: 'string' } }),
      },
    },
    'contactAttributes.delete': {
      key: {
        found: 'live',
        probe: (client, { attribute }) => client.request('DELETE', `${ATTRIBUTES}/${attribute}`),
      },
    },
  },
  probesCreate: { contact_attributes: 'key' },

  writes: {
    'contactAttributes.put': {
      'a new attribute': put(`${ATTRIBUTES}/plan`, { type: 'enum', values: ['basic'] }),
      'a known attribute': put(`${ATTRIBUTES}/plan`, { type: 'string', name: 'Plan' }),
      'an enum without values': put(`${ATTRIBUTES}/tier`, { type: 'enum' }),
    },
    'contactAttributes.delete': {
      'a known attribute': remove(`${ATTRIBUTES}/plan`),
      'an unknown attribute': remove(`${ATTRIBUTES}/none`),
    },
  },

  pages: {
    'contactAttributes.list': {
      path: ATTRIBUTES,
      make: putting(
        (n) => `contact-attributes/attribute${n}`,
        () => ({ type: 'string' }),
      ),
    },
  },

  scopes: { 'contact-attributes': ALLOWED.shared },
};
