import { sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { ONE_PIXEL, png } from '../../support/browser/images.ts';
import type { NounFixture } from '../../support/nouns/noun-fixture.ts';
import { execute, includes, post, posting } from '../../support/app/requests.ts';

const ASSETS = '/api/v1/assets';

const OF_CAMPAIGNS = ['campaigns', 'manage', 'full'] as const;

const base64 = (n: number): string => png(10 + n, 1).toString('base64');

export const assets: NounFixture<'asset'> = {
  async foreign(app, { id }) {
    const asset = newId();
    await execute(
      app,
      sql`insert into assets (hash, organization_id, content_type, content, id, name, width, height, source_sha256)
        values (repeat('f', 64), ${id}, 'image/png', decode(${ONE_PIXEL}, 'base64'), ${asset}, 'foreign.png', 1, 1,
          repeat('e', 64))`,
      sql`insert into template_assets (organization_id, version_id, asset_id)
        select v.organization_id, v.id, ${asset} from template_versions v where v.organization_id = ${id}`,
    );
    return { asset };
  },

  probes: {
    'assets.upload': {
      'the same file': {
        found: null, // Each organization has pictures of its own.
        probe: async (client) => {
          await client.post(ASSETS, { data: ONE_PIXEL });
          return includes(await client.post(ASSETS, { data: ONE_PIXEL }), 'foreign.png');
        },
      },
    },
    'assets.list': {
      entries: {
        found: 'live',
        probe: async (client, { asset }) =>
          includes(await client.get(`${ASSETS}?limit=200`), asset),
      },
      search: {
        found: 'live',
        probe: async (client, { asset }) =>
          includes(await client.get(`${ASSETS}?search=foreign`), asset),
      },
    },
    'assets.get': {
      id: { found: 'live', probe: (client, { asset }) => client.get(`${ASSETS}/${asset}`) },
    },
    'assets.delete': {
      id: {
        found: 'live',
        probe: (client, { asset }) => client.request('DELETE', `${ASSETS}/${asset}`),
      },
    },
  },

  writes: {
    'assets.upload': {
      'a picture': post(ASSETS, { data: ONE_PIXEL, name: 'pixel.png' }),
      'no image': post(ASSETS, { data: 'PHN2Zy8+' }),
    },
    'assets.delete': {
      'an unknown picture': { method: 'DELETE', path: `${ASSETS}/${newId()}`, leavesNothing: true },
    },
  },

  pages: {
    'assets.list': {
      path: ASSETS,
      make: posting(
        () => 'assets',
        (n) => ({ data: base64(n), name: `Picture ${n}` }),
      ),
    },
  },

  /** The picture that the examples retrieve and delete. */
  prepareExamples: (app) =>
    execute(
      app,
      sql`insert into assets (hash, organization_id, content_type, content, id, name, width, height, source_sha256)
        values (repeat('d', 64), ${app.organizationId}, 'image/png', decode(${ONE_PIXEL}, 'base64'),
          '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a91', 'example.png', 1, 1, repeat('c', 64))`,
    ),

  scopes: { assets: { reads: OF_CAMPAIGNS, writes: OF_CAMPAIGNS } },
};
