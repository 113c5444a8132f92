import { sql } from '../../../server/platform/database/sql.ts';
import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import { execute, includes, post } from '../../support/app/requests.ts';

const PREVIEWS = '/api/v1/previews';

export const previews: NounFixture = {
  async foreign(app, { id }) {
    await execute(
      app,
      sql`insert into previews (token_hash, organization_id, html)
        values (sha256('foreign'), ${id}, '<p>Foreign</p>')`,
    );
    return {};
  },

  probes: {
    'previews.create': {
      html: {
        found: null,
        probe: async (client) =>
          includes(await client.post(PREVIEWS, { html: '<p>Own</p>' }), 'Foreign'),
      },
    },
  },

  writes: {
    'previews.create': {
      'some HTML': { ...post(PREVIEWS, { html: '<p>Hello</p>' }), repeated: 'creates another' },
      'no HTML': post(PREVIEWS, { html: '' }),
    },
  },

  scopes: { previews: ALLOWED.managed },
  otherScopes: { 'previews.create': ['campaigns', 'read', 'manage', 'full'] },
};
