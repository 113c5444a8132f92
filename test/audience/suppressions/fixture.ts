import { sql } from '../../../server/platform/database/sql.ts';
import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import { execute, includes, put, putting, remove } from '../../support/app/requests.ts';

const SUPPRESSIONS = '/api/v1/suppressions';
const UNWANTED = `${SUPPRESSIONS}/unwanted%40example.com`;

export const suppressions: NounFixture<'suppressed' | 'suppressedRecipient'> = {
  async foreign(app, { id }) {
    const suppressed = 'foreign-suppressed@person.example';
    // Sends to it that are refused leave something in the organization of the sender.
    const suppressedRecipient = 'foreign-recipient@person.example';
    const { hashAddress } = app.running.services.acceptance;
    for (const address of [suppressed, suppressedRecipient]) {
      await execute(
        app,
        sql`insert into suppressions (organization_id, address_hash, email, reason)
          values (${id}, ${hashAddress(address)}, ${address}, 'manual')`,
      );
    }
    return { suppressed, suppressedRecipient };
  },

  probes: {
    'suppressions.list': {
      entries: {
        found: 'live',
        probe: async (client, { suppressed }) =>
          includes(await client.get(`${SUPPRESSIONS}?limit=200`), suppressed),
      },
      address: {
        found: 'live',
        probe: (client, { suppressed }) => client.get(`${SUPPRESSIONS}?email=${suppressed}`),
      },
    },
    'suppressions.put': {
      address: {
        found: null, // Writes always go to the caller's own organization.
        probe: (client, { suppressed }) =>
          client.request('PUT', `${SUPPRESSIONS}/${suppressed}`, { body: {} }),
      },
    },
    'suppressions.delete': {
      address: {
        found: 'test',
        probe: (client, { suppressed }) =>
          client.request('DELETE', `${SUPPRESSIONS}/${suppressed}`),
      },
    },
  },
  probesCreate: { suppressions: 'email' },

  writes: {
    'suppressions.put': {
      'a new address': put(UNWANTED, { note: 'Asked us.' }),
      'a known address': put(UNWANTED, { note: 'Asked us twice.' }),
      'no address': put(`${SUPPRESSIONS}/grace`, {}),
    },
    'suppressions.delete': {
      'a known address': remove(UNWANTED),
      'an unknown address': remove(UNWANTED),
    },
  },

  pages: {
    'suppressions.list': {
      path: SUPPRESSIONS,
      make: putting(
        (n) => `suppressions/unwanted${n}%40example.com`,
        () => ({}),
      ),
    },
  },

  scopes: { suppressions: ALLOWED.managed },

  // Nothing can be sent to the person afterwards.
  async fillPerson({ live }, { address, facts }) {
    for (const note of [facts.note, null, facts.note]) {
      await live.request('PUT', `${SUPPRESSIONS}/${address.toUpperCase()}`, { body: { note } });
    }
  },
  personalData: { 'public.suppressions': ['address', 'note'] },
};
