import { issueKey } from '../../../server/account/api-keys/keys.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { SCOPES } from '../../../server/platform/values/principal.ts';
import { storeKey } from '../../support/app/account.ts';
import { readExamples } from '../../support/nouns/examples.ts';
import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import { omit } from '../../support/omit.ts';
import { includes, post, posting, remove } from '../../support/app/requests.ts';

const KEYS = '/api/v1/api-keys';
/** The key that the writes revoke. */
const KNOWN = newId();

export const apiKeys: NounFixture<'apiKey'> = {
  foreign: (app, { id }) =>
    app.asOwner(async (em) => {
      const { stored } = issueKey(
        { em, organizationId: id },
        { name: 'Foreign', mode: 'live', scopes: ['full'] },
      );
      await em.flush();
      return { apiKey: stored.id };
    }),

  probes: {
    'apiKeys.list': {
      entries: {
        found: 'live',
        probe: async (client, { apiKey }) =>
          includes(await client.get(`${KEYS}?limit=200`), apiKey),
      },
    },
    'apiKeys.getCurrent': {
      "the key's own": {
        found: null, // The key identifies itself, so the request names none.
        probe: async (client, { apiKey }) => includes(await client.get(`${KEYS}/current`), apiKey),
      },
    },
    'apiKeys.create': {
      nothing: {
        found: null, // It names no resource, and its row names its own organization.
        probe: async (client) => {
          const body = { name: 'Report', mode: 'test', scopes: ['read'] };
          const answer = await client.post(KEYS, body);
          return { ...answer, body: omit(answer.body, 'key', 'hint') };
        },
      },
    },
    'apiKeys.revoke': {
      id: {
        found: 'test',
        probe: (client, { apiKey }) => client.request('DELETE', `${KEYS}/${apiKey}`),
      },
    },
  },

  writes: {
    'apiKeys.create': {
      'a key': {
        ...post(KEYS, { name: 'Report', mode: 'live', scopes: ['read'] }),
        repeated: 'creates another',
      },
      'an expired key': post(KEYS, {
        name: 'Report',
        mode: 'live',
        scopes: ['read'],
        expires_at: '2020-01-01T00:00:00Z',
      }),
    },
    'apiKeys.revoke': {
      'a known key': remove(`${KEYS}/${KNOWN}`),
      'an unknown key': remove(`${KEYS}/none`),
    },
  },
  prepareWrites: (app) => storeKey(app, KNOWN),

  pages: {
    'apiKeys.list': {
      path: KEYS,
      make: posting(
        () => 'api-keys',
        (n) => ({ name: `Key ${n}`, mode: 'live', scopes: ['read'] }),
      ),
    },
  },

  scopes: { 'api-keys': ALLOWED.hidden },
  // Every key may retrieve its own details.
  otherScopes: { 'apiKeys.getCurrent': SCOPES },

  /** The keys that examples revoke; no other way creates keys with these ids. */
  async prepareExamples(app) {
    for (const { operationId, status, request } of readExamples()) {
      if (operationId !== 'apiKeys.revoke' || status !== 204) continue;
      await storeKey(app, request?.path.split('/').at(-1) ?? '');
    }
  },
};
