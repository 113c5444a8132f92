import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { MikroORM } from '@mikro-orm/postgresql';
import { createApp } from '../../../server/app/app.ts';
import { openOrm } from '../../../server/app/orm.ts';
import { readDocument } from '../../../server/http/document.ts';
import { listen, type Listener } from '../../../server/http/connections/listener.ts';
import { createValidation } from '../../../server/http/validation/validate.ts';
import { putTemplate } from '../../../server/messages/templates/save.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { tenancy } from '../../../server/platform/database/tenancy.ts';
import { createLog } from '../../../server/platform/log.ts';
import { setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Answer, TestClient } from '../../support/app/client.ts';
import { absentNames, createForeign, type Foreign } from '../../support/app/foreign.ts';
import type { Probe } from '../../support/nouns/noun-fixture.ts';
import { entriesOf, type Names } from '../../support/nouns/nouns.ts';
import { OWN_CONTACT, OWN_SMART_LIST } from '../../support/app/requests.ts';

const PROBES = entriesOf(({ probes }) => probes);
const CREATED = entriesOf(({ probesCreate }) => probesCreate);

let app: TestApp;
let foreign: Foreign;
let absent: Names;
/** The same server with a role that bypasses row-level security. */
let unbound: { orm: MikroORM; listener: Listener; baseUrl: string };

beforeAll(async () => {
  // Without a worker mail stays queued, so responses about it do not depend on time.
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { batches: 1_000, contact_batches: 1_000 });
  foreign = await createForeign(app);
  absent = absentNames(foreign.names);
  // Has the locale of the foreign contact, so that a leak would be visible.
  const said = (subject: string) => ({ subject, html: null, text: 'x' });
  for (const slug of ['greeting', 'own-draft']) {
    await app.asOwner((em) =>
      putTemplate(
        { em, organizationId: app.organizationId },
        {
          slug,
          name: 'Greeting',
          defaultLocale: 'en',
          content: { en: said('Hello'), 'pt-BR': said('Olá') },
        },
      ),
    );
  }
  unbound = await startUnbound();
});
afterEach(async () => {
  tenancy.filtered = true;
  const { organizationId } = app;
  const names = [...Object.values(foreign.names), ...Object.values(absent)];
  const requested = [...names, OWN_CONTACT, OWN_SMART_LIST];
  await app.asOwner(async (em) => {
    for (const [table, column] of CREATED) {
      await query(
        em,
        sql`delete from ${sql.table(table)} where organization_id = ${organizationId}
          and ${sql.ref(column)} = any(${requested}::text[])`,
      );
    }
  });
});
afterAll(async () => {
  await unbound.listener.close();
  await unbound.orm.close(true);
  await app.close();
});

async function startUnbound(): Promise<typeof unbound> {
  const config = readConfig({ PORT: '0', NODE_ENV: 'test' });
  const { services } = app.running;
  const orm = openOrm(
    services.installation.ownerUrl,
    {
      applicationName: 'mailwright test',
      maxConnections: 5,
    },
    null,
  );
  const document = readDocument();
  const log = createLog('silent');
  const parts = { ...services, config, document, log, orm, isStopping: () => false };
  const validation = await createValidation(document);
  const listener = await listen(
    { host: '127.0.0.1', port: 0, maxConnections: 100 },
    createApp({ ...parts, validation, now: () => new Date() }),
    log,
  );
  return { orm, listener, baseUrl: `http://127.0.0.1:${listener.port}` };
}

/** A response without the values that differ between requests, and without the requested names. */
function essence({ status, body }: Answer, names: Names): string {
  let text = JSON.stringify({ status, body });
  for (const [kind, name] of Object.entries(names)) text = text.replaceAll(name, `<${kind}>`);
  return text
    .replace(/"(id|batch_id|request_id)":"[0-9a-f-]{36}"/g, '"$1":"…"')
    .replace(/"(\w+_at)":"[^"]+"/g, '"$1":"…"')
    .replace(/(\/f\/(?:test_)?)[\w-]{22}/g, '$1…');
}

async function compare(
  { probe }: Probe,
  client: TestClient,
): Promise<{ asked: string; none: string }> {
  const asked = essence(await probe(client, foreign.names), foreign.names);
  const none = essence(await probe(client, absent), absent);
  return { asked, none };
}

const cases = PROBES.flatMap(([operation, probes]) =>
  Object.entries(probes).map(([by, probe]) => ({ operation, by, probe })),
);

test('every operation that takes a key has probes', () => {
  const documented = Object.entries(readDocument().paths)
    .filter(([path]) => path.startsWith('/api/v1/'))
    .flatMap(([, item]) => Object.values(item))
    .filter((operation) => operation['x-scopes'])
    .map(({ operationId }) => operationId);
  expect(PROBES.map(([operation]) => operation).sort()).toEqual([...documented].sort());
  expect(PROBES.filter(([, probes]) => Object.keys(probes).length === 0)).toEqual([]);
});

describe.each(cases)('$operation, by $by', ({ probe }) => {
  test.each(['live', 'test'] as const)(
    'with only row-level security, responds to a %s key as if the resource did not exist',
    async (mode) => {
      tenancy.filtered = false;
      const { asked, none } = await compare(probe, app[mode]);
      expect(asked).toBe(none);
    },
  );

  test('with only the filter, responds the same', async () => {
    const { asked, none } = await compare(probe, new TestClient(unbound.baseUrl, app.live.key));
    expect(asked).toBe(none);
  });

  const { found } = probe;
  if (found) {
    test('with neither, finds the resource: the switches affect this operation', async () => {
      tenancy.filtered = false;
      const client = new TestClient(unbound.baseUrl, app[found].key);
      const { asked, none } = await compare(probe, client);
      expect(asked).not.toBe(none);
    });
  }
});

test('the other organization is unchanged', async () => {
  const { live, names } = foreign;
  const { body } = await live.get(`/api/v1/contacts/${names.contact}`);
  expect(body).toMatchObject({ lists: [names.list], locale: 'pt-BR', custom_attributes: {} });
  const email = await live.get(`/api/v1/emails/${names.liveEmail}`);
  expect(email.body).toMatchObject({ id: names.liveEmail, to_email: names.contact });
});
