import { sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import type { TestApp } from '../../support/app/app.ts';
import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import { execute, includes } from '../../support/app/requests.ts';

const LOG = '/api/v1/events';

/** Stores numbered events of an organization, from 1 on. */
const insertEvents = (app: TestApp, organizationId: string, ids: string[]): Promise<void> =>
  execute(
    app,
    sql`insert into events (id, organization_id, type, data, sequence)
      select e.id, ${organizationId}, 'contact.erased', json_build_object('id', e.id), e.sequence
      from unnest(${ids}::uuid[]) with ordinality e (id, sequence)`,
    sql`insert into event_sequences (organization_id, last) values (${organizationId}, ${ids.length})`,
  );

export const events: NounFixture<'event'> = {
  async foreign(app, { id }) {
    const event = newId();
    await insertEvents(app, id, [event]);
    await execute(
      app,
      sql`insert into wanted_events (organization_id, endpoint_id, types)
        values (${id}, ${newId()}, array['contact.erased'])`,
    );
    return { event };
  },

  probes: {
    'events.list': {
      entries: {
        found: 'live',
        probe: async (client, { event }) => includes(await client.get(`${LOG}?limit=200`), event),
      },
      type: {
        found: 'live',
        probe: async (client, { event }) =>
          includes(
            await client.get(`${LOG}?type=contact.erased&since=2020-01-01T00:00:00Z`),
            event,
          ),
      },
      cursor: {
        found: 'live',
        probe: async (client, { event }) => includes(await client.get(`${LOG}?cursor=0`), event),
      },
    },
  },

  pages: {
    'events.list': {
      path: LOG,
      isOldestFirst: true,
      fill: (app, organizationId) =>
        insertEvents(
          app,
          organizationId,
          Array.from({ length: 5 }, () => newId()),
        ),
    },
  },

  scopes: { events: ALLOWED.hidden },

  personalData: { 'public.events': ['address', 'name', 'data', 'attribute', 'metadata'] },
};
