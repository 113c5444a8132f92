import { sql } from '../../../server/platform/database/sql.ts';
import { idAt, newId } from '../../../server/platform/values/id.ts';
import type { TestApp } from '../../support/app/app.ts';
import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import { execute, includes } from '../../support/app/requests.ts';

const LOG = '/api/v1/requests';

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

const insertRequests = (
  app: TestApp,
  organizationId: string,
  ids: string[],
  keyId = newId(),
): Promise<void> =>
  execute(
    app,
    sql`insert into request_log (id, organization_id, api_key_id, mode, operation, status, request_id,
        duration_ms)
      select id, ${organizationId}, ${keyId}, 'live', 'lists.list', 200, id::text, 3
      from unnest(${ids}::uuid[]) id`,
  );

export const requestLog: NounFixture<'request'> = {
  async foreign(app, { id }) {
    const request = newId();
    await insertRequests(app, id, [request]);
    await execute(
      app,
      sql`insert into request_log_days (organization_id, day, logged, left_out)
        values (${id}, current_date, 1, 0)`,
    );
    return { request };
  },

  probes: {
    'requests.list': {
      entries: {
        found: 'live',
        probe: async (client, { request }) =>
          includes(await client.get(`${LOG}?limit=200`), request),
      },
      operation: {
        found: 'live',
        probe: async (client, { request }) =>
          includes(await client.get(`${LOG}?operation=lists.list&limit=200`), request),
      },
    },
  },

  pages: {
    'requests.list': {
      // The requests of the tests themselves are later.
      path: `${LOG}?until=${hoursAgo(1).toISOString()}`,
      fill: (app, organizationId) =>
        insertRequests(
          app,
          organizationId,
          Array.from({ length: 5 }, (_, n) => idAt(hoursAgo(2 + n))),
        ),
    },
  },

  scopes: { requests: ALLOWED.hidden },
};
