import { sql } from '../../../../server/platform/database/sql.ts';
import { newId } from '../../../../server/platform/values/id.ts';
import { ALLOWED, type NounFixture } from '../../../support/nouns/noun-fixture.ts';
import { execute, includes, post } from '../../../support/app/requests.ts';

const PAUSE = '/api/v1/sending/pause';
const RESUME = '/api/v1/sending/resume';

export const sendingPauses: NounFixture = {
  async foreign(app, { id }) {
    await execute(
      app,
      sql`insert into pauses (id, scope, organization_id, by, refuses, reason)
        values (${newId()}, 'organization', ${id}, 'organization', false, 'Foreign')`,
    );
    return {};
  },

  // The key identifies its organization, so no request names one: nothing is found.
  probes: {
    'sending.getQueue': {
      "the key's own": {
        found: null,
        probe: async (client) => includes(await client.get('/api/v1/sending/queue'), 'Foreign'),
      },
    },
    'sending.pause': {
      "the key's own": {
        found: null,
        probe: async (client) => {
          const answer = await client.post(PAUSE, { reason: 'Own' });
          await client.request('POST', RESUME);
          return includes(answer, 'Foreign');
        },
      },
    },
    'sending.resume': {
      "the key's own": {
        found: null,
        probe: async (client) => includes(await client.request('POST', RESUME), 'Foreign'),
      },
    },
  },

  writes: {
    'sending.pause': {
      begins: post(PAUSE, { reason: 'Maintenance' }),
      'is changed': post(PAUSE, { reason: 'A long maintenance' }),
      'has ended before': post(PAUSE, { reason: 'Past', until: '2020-01-01T00:00:00Z' }),
    },
    'sending.resume': {
      ends: { method: 'POST', path: RESUME },
      'has ended': { method: 'POST', path: RESUME, leavesNothing: true },
    },
  },

  scopes: { sending: ALLOWED.managed },
};
