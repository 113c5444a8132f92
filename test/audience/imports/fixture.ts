import { sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import type { TestClient } from '../../support/app/client.ts';
import { ALLOWED, type NounFixture } from '../../support/nouns/noun-fixture.ts';
import { execute, includes, post, posting, put, remove } from '../../support/app/requests.ts';
import { IMPORTS, putPart, upload } from './import-file.ts';

/** The name of a column of the other organization's import. */
const FOREIGN = 'foreign-column';

/** The ids of the examples, without their last digit. */
const EXAMPLE = '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0d1';

/** The id of no import. */
const NONE = '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9fffff';

const createWith = (client: TestClient, options: object) =>
  client.post(IMPORTS, { kind: 'contacts', options });

export const imports: NounFixture<'import'> = {
  async foreign(app, { id }) {
    const found = newId();
    await execute(
      app,
      sql`insert into imports (id, organization_id, mode, kind, status, options, columns, format)
        select i.id, ${id}, i.mode, 'contacts', 'ready', '{}', ${JSON.stringify([FOREIGN])}, 'csv'
        from (values (${found}::uuid, 'live'), (${newId()}::uuid, 'test')) i (id, mode)`,
      sql`insert into import_errors (import_id, organization_id, line, cells, reason, message)
        values (${found}, ${id}, 2, '["foreign"]', 'required', 'The row has no address.')`,
      sql`insert into import_addresses (import_id, organization_id, address, last_line, withdrawn)
        values (${found}, ${id}, ${newId()}, 2, 0)`,
      sql`insert into import_erasures (import_id, organization_id, address_hash, number)
        values (${found}, ${id}, '\\x00', 1)`,
      sql`insert into import_parts (import_id, organization_id, number, upload_id, bytes)
        values (${found}, ${id}, 1, ${found}, 7)`,
      sql`insert into import_slices (import_id, organization_id, upload_id, place, content)
        values (${found}, ${id}, ${found}, 0, 'foreign')`,
    );
    return { import: found };
  },

  probes: {
    'imports.create': {
      list: {
        found: 'live',
        probe: (client, { list }) => createWith(client, { lists: [list] }),
      },
      subtype: {
        found: 'live',
        probe: (client, { subtype }) =>
          createWith(client, { consent: [{ subtype, action: 'unsubscribe' }] }),
      },
      attribute: {
        found: 'live',
        probe: (client, { attribute }) =>
          client.post(IMPORTS, {
            kind: 'contacts',
            mapping: { Mail: 'email', Points: `custom_attributes.${attribute}` },
          }),
      },
    },
    'imports.list': {
      entries: {
        found: 'live',
        probe: async (client, names) =>
          includes(await client.get(`${IMPORTS}?limit=200`), names.import),
      },
    },
    'imports.get': {
      id: { found: 'live', probe: (client, names) => client.get(`${IMPORTS}/${names.import}`) },
    },
    'imports.putPart': {
      id: {
        found: 'live',
        probe: (client, names) => putPart(client, `${IMPORTS}/${names.import}`, 1, 'email\n'),
      },
    },
    'imports.start': {
      id: {
        found: 'live',
        probe: (client, names) =>
          client.post(`${IMPORTS}/${names.import}/start`, { dry_run: true }),
      },
    },
    'imports.cancel': {
      id: {
        found: 'live',
        probe: (client, names) => client.post(`${IMPORTS}/${names.import}/cancel`, undefined),
      },
    },
    'imports.errors': {
      id: {
        found: 'live',
        probe: (client, names) => client.get(`${IMPORTS}/${names.import}/errors`),
      },
    },
    'imports.delete': {
      id: {
        found: 'live',
        probe: (client, names) => client.request('DELETE', `${IMPORTS}/${names.import}`),
      },
    },
  },

  writes: {
    'imports.create': {
      contacts: { ...post(IMPORTS, { kind: 'contacts' }), repeated: 'creates another' },
      'no address': post(IMPORTS, { kind: 'contacts', mapping: { Mail: null } }),
    },
    'imports.putPart': { JSON: put(`${IMPORTS}/${NONE}/parts/1`, {}) },
    'imports.start': { 'an unknown import': post(`${IMPORTS}/${NONE}/start`, {}) },
    'imports.cancel': { 'an unknown import': post(`${IMPORTS}/${NONE}/cancel`, {}) },
    'imports.delete': { 'an unknown import': remove(`${IMPORTS}/${NONE}`) },
  },

  pages: {
    'imports.list': {
      path: IMPORTS,
      make: posting(
        () => 'imports',
        () => ({ kind: 'contacts' }),
      ),
    },
  },

  scopes: { imports: ALLOWED.hidden },

  prepareExamples: (app) =>
    execute(
      app,
      sql`insert into imports (id, organization_id, mode, kind, status, options, columns, format)
        select (${EXAMPLE}::text || i.digit)::uuid, ${app.organizationId}, 'live', 'contacts',
          i.status, '{}', '["E-mail"]', case when i.digit = 7 then 'ndjson' else 'csv' end
        from (values (0, 'completed'), (1, 'completed'), (2, 'importing'), (3, 'uploading'),
          (4, 'uploading'), (5, 'uploading'), (6, 'uploading'), (7, 'completed'),
          (8, 'canceled')) i (digit, status)`,
      sql`insert into import_parts (import_id, organization_id, number, upload_id, bytes)
        values (${`${EXAMPLE}4`}, ${app.organizationId}, 1, ${`${EXAMPLE}4`}, 0)`,
    ),

  // A row with an error. Those of files are overwritten by a worker.
  async fillPerson(app, { address, facts }) {
    const path = await upload(app.live, { parts: [] });
    const hash = app.running.services.acceptance.hashAddress(address.toLowerCase());
    await execute(
      app,
      sql`insert into import_errors
          (import_id, organization_id, line, cells, reason, message, address_hash)
        values (${path.split('/').at(-1)}, ${app.organizationId}, 2,
          ${JSON.stringify([address, facts.name])}, 'invalid_format', 'No locale.', ${hash})`,
    );
  },
  personalData: { 'public.import_errors': ['address', 'name'] },
};
