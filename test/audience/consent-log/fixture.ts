import { sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import type { TestApp } from '../../support/app/app.ts';
import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import { contactPath, execute, includes, ownContact } from '../../support/app/requests.ts';

const CHECKPOINTS = '/api/v1/consent-checkpoints';
const ROOT = 'foreignfo+reignforeignforeignforeignforeig0=';

const insertCheckpoints = (app: TestApp, organizationId: string, ids: string[]): Promise<void> =>
  execute(
    app,
    sql`insert into consent_checkpoints (organization_id, id, tree_size, root_hash, note, created_at)
      select ${organizationId}, c.id, 1000 + c.n, decode(${ROOT}, 'base64'), 'note',
        uuid_extract_timestamp(c.id)
      from unnest(${ids}::uuid[]) with ordinality as c (id, n)`,
  );

export const consentLog: NounFixture<'checkpoint'> = {
  async foreign(app, { id }) {
    const checkpoint = newId();
    await insertCheckpoints(app, id, [checkpoint]);
    await execute(
      app,
      sql`insert into consent_logs (organization_id, tree_size, checkpoint_size) values (${id}, 2, 2)`,
      sql`insert into consent_leaves (organization_id, leaf_index, ledger_id, leaf_hash)
        select ${id}, n, gen_random_uuid(), decode(${ROOT}, 'base64') from generate_series(0, 1) n`,
      sql`insert into consent_nodes (organization_id, level, node_index, node_hash)
        values (${id}, 1, 0, decode(${ROOT}, 'base64'))`,
    );
    return { checkpoint };
  },

  probes: {
    'consentCheckpoints.list': {
      entries: {
        found: 'live',
        probe: async (client, { checkpoint }) =>
          includes(await client.get(`${CHECKPOINTS}?limit=200`), checkpoint),
      },
    },
    'consentCheckpoints.create': {
      entries: {
        found: null,
        probe: async (client, { checkpoint }) =>
          includes(await client.post(CHECKPOINTS, undefined), checkpoint),
      },
    },
    'contacts.getConsentProof': {
      address: {
        found: null,
        probe: (client, { contact, subtype }) =>
          client.get(`${contactPath(contact)}/consent-proof?subtype=${subtype}`),
      },
      subtype: {
        found: null,
        probe: async (client, { subtype }) =>
          client.get(`${await ownContact(client)}/consent-proof?subtype=${subtype}`),
      },
    },
    'consentCheckpoints.checkConsistency': {
      sizes: {
        found: null,
        probe: async (client) =>
          includes(await client.get(`${CHECKPOINTS}/consistency?first=1&second=2`), ROOT),
      },
    },
  },

  writes: {
    'consentCheckpoints.create': {
      'a checkpoint': { method: 'POST', path: CHECKPOINTS, leavesNothing: true },
    },
  },

  pages: {
    'consentCheckpoints.list': {
      path: CHECKPOINTS,
      fill: (app, organizationId) =>
        insertCheckpoints(
          app,
          organizationId,
          Array.from({ length: 5 }, () => newId()),
        ),
    },
  },

  scopes: { 'consent-checkpoints': ALLOWED.managed },
};
