import { sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import { execute, includes } from '../../support/app/requests.ts';

const LOG = '/api/v1/audit-log';

export const audit: NounFixture<'change'> = {
  async foreign(app, { id }) {
    const change = newId();
    await execute(
      app,
      sql`insert into audit_log (id, organization_id, api_key_id, operation, resource_type,
          resource_id)
        select ${change}, ${id}, k.id, 'lists.put', 'list', 'foreign-list' from api_keys k
        where k.organization_id = ${id} and k.name = 'Foreign'`,
    );
    return { change };
  },

  probes: {
    'auditLog.list': {
      entries: {
        found: 'live',
        probe: async (client, { change }) => includes(await client.get(`${LOG}?limit=200`), change),
      },
      resource: {
        found: 'live',
        probe: (client, { list }) => client.get(`${LOG}?resource_id=${list}`),
      },
      key: {
        found: 'live',
        probe: (client, { apiKey }) => client.get(`${LOG}?api_key_id=${apiKey}`),
      },
    },
  },

  pages: { 'auditLog.list': { path: LOG } },

  scopes: { 'audit-log': ALLOWED.hidden },

  personalData: { 'public.audit_log': ['address', 'note'] },
};
