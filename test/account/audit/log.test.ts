import { OPERATOR } from '../../../server/platform/values/principal.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { recordChange } from '../../../server/account/audit/record-change.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestPerson } from '../../support/app/people.ts';
import { dump, findTraces } from '../../support/database/dump.ts';

const LOG = '/api/v1/audit-log';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

interface Line {
  operation: string;
  resource: { type: string; id: string };
}
const read = async (query = '', client = app.live) => (await client.get(LOG + query)).body;

describe('ORGANIZATIONS-1 the audit log', () => {
  let shop: TestOrganization;
  let keyId: string;
  const about = async (query: string): Promise<string[]> =>
    (await read(query, shop.live)).data.map(
      ({ operation, resource }: Line) => `${operation} ${resource.id}`,
    );
  beforeAll(async () => {
    shop = await createOrganization(app, 'audited');
    const order = { name: 'Report', mode: 'live', scopes: ['manage'] };
    const made = (await shop.live.post('/api/v1/api-keys', order)).body;
    keyId = made.id;
    const path = '/api/v1/suppressions/ada@example.com';
    await app.client(made.key).request('PUT', path, { body: {} });
    await shop.live.request('DELETE', path);
    await app.asOwner((em) =>
      recordChange(
        { em, organizationId: shop.id, actor: OPERATOR },
        {
          operation: 'organizations.create',
          resource: { type: 'organization', id: 'audited' },
          before: null,
          after: { slug: 'audited' },
        },
      ),
    );
  });

  test('lists who changed what and when, newest first', async () => {
    const { data } = await read('', shop.live);
    expect(data.map(({ operation }: Line) => operation)).toEqual([
      ...['organizations.create', 'suppressions.delete', 'suppressions.put', 'apiKeys.create'],
    ]);
    const [byOperator, , byReport] = data;
    expect(byOperator).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      occurred_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      actor: { type: 'operator', id: null, name: null },
      api_key: null,
      operation: 'organizations.create',
      resource: { type: 'organization', id: 'audited' },
      before: null,
      after: { slug: 'audited' },
    });
    const hint = expect.stringMatching(/^svc_live_sk_.{4}$/);
    expect(byReport.actor).toEqual({ type: 'api_key', id: keyId, name: 'Report' });
    expect(byReport.api_key).toEqual({ id: keyId, name: 'Report', hint });
    const age = Date.now() - Date.parse(byReport.occurred_at);
    expect(Math.abs(age)).toBeLessThan(10 * 60_000);
  });

  test('can be filtered by resource, operation and key', async () => {
    expect(await about('?resource_type=suppression')).toEqual([
      'suppressions.delete ada@example.com',
      'suppressions.put ada@example.com',
    ]);
    expect(await about(`?resource_id=${keyId}`)).toEqual([`apiKeys.create ${keyId}`]);
    expect(await about(`?api_key_id=${keyId}`)).toEqual(['suppressions.put ada@example.com']);
    expect(await about('?operation=suppressions.delete&resource_id=ada@example.com')).toEqual([
      'suppressions.delete ada@example.com',
    ]);
    for (const nothing of ['resource_type=x', 'resource_id=x', 'operation=x', 'api_key_id=x']) {
      expect(await about(`?${nothing}`)).toEqual([]);
    }
  });

  test('can be filtered by person and time', async () => {
    const person = await createTestPerson(app, { roles: { audited: 'owner' } });
    await person.client.request('PUT', '/api/v1/lists/tea', { body: { name: 'Tea' } });
    await person.client.request('DELETE', '/api/v1/lists/tea');
    const [last, first] = (await read(`?person_id=${person.id}`, shop.live)).data;
    expect([first, last]).toMatchObject([
      { operation: 'lists.put', actor: { id: person.id } },
      { operation: 'lists.delete', actor: { id: person.id } },
    ]);
    for (const nobody of ['x', keyId]) expect(await about(`?person_id=${nobody}`)).toEqual([]);

    const next = new Date(Date.parse(last.occurred_at) + 1).toISOString();
    const ids = async (query: string): Promise<string[]> =>
      (await read(query, shop.live)).data.map(({ id }: { id: string }) => id);
    const whole = await ids('');
    expect(await ids(`?since=${first.occurred_at}`)).toEqual(expect.arrayContaining([first.id]));
    expect(await ids(`?until=${first.occurred_at}`)).not.toContain(first.id);
    expect(await ids(`?until=${next}`)).toEqual(whole);
    expect(await ids(`?since=${next}`)).toEqual([]);
    expect(await ids(`?since=1969-12-31T00:00:00Z&person_id=${person.id}`)).toHaveLength(2);
    const invalid = await shop.live.get(`${LOG}?since=yesterday`);
    expect([invalid.status, invalid.body.details.field]).toEqual([400, 'since']);
  });

  test('finds a suppression by its address in any spelling', async () => {
    const found = await about('?resource_type=suppression');
    expect(found).toHaveLength(2);
    for (const spelling of ['ADA@Example.com', 'Ada@EXAMPLE.COM', '%20ada@example.com']) {
      expect(await about(`?resource_id=${spelling}`)).toEqual(found);
    }
  });

  test('API-13 is paginated', async () => {
    const whole = await about('');
    const first = await read('?limit=3', shop.live);
    const second = await read(`?limit=3&cursor=${first.next_cursor}`, shop.live);
    expect([first.has_more, second.has_more]).toEqual([true, false]);
    expect(
      [...first.data, ...second.data].map((l: Line) => `${l.operation} ${l.resource.id}`),
    ).toEqual(whole);
  });

  test('TEST-MODE-1 contains no action of a test key', async () => {
    const before = await about('');
    const path = '/api/v1/suppressions/grace@example.com';
    expect((await shop.test.request('PUT', path, { body: {} })).status).toBe(201);
    expect(await about('')).toEqual(before);
  });

  test('API-KEYS-1 is refused to keys that may only read', async () => {
    const reader = app.client(await app.issue({ scopes: ['read', 'contacts', 'send'] }));
    const { status, body } = await reader.get(LOG);
    expect([status, body.details]).toEqual([403, { required_scope: 'manage' }]);
  });
});

describe('ERASURES-1 an erasure', () => {
  const erase = (email: string) => app.live.post('/api/v1/erasures', { email });

  test('ERASURES-2 is logged without the person’s address', async () => {
    const address = `${newId()}@example.com`;
    expect((await erase(address)).status).toBe(204);
    const [line] = (await read('?operation=erasures.create&limit=1')).data;
    expect(line).toMatchObject({
      api_key: { name: 'Demo, live' },
      resource: { type: 'person', id: '[deleted]' },
      before: null,
      after: null,
    });
    expect(findTraces(await app.asOwner(dump), [address])).toEqual([]);
  });

  test('removes the person from entries about them and keeps all other entries', async () => {
    const [person, other] = [`${newId()}@example.com`, `${newId()}@example.com`];
    const path = (address: string) => `/api/v1/suppressions/${address}`;
    for (const address of [person, other]) {
      await app.live.request('PUT', path(address), { body: { note: `Says ${address}.` } });
      await app.live.request('PUT', path(address), { body: {} });
      await app.live.request('DELETE', path(address));
    }
    const before = (await read('?resource_type=suppression&limit=6')).data;
    await erase(person);
    const after = (await read('?resource_type=suppression&limit=6')).data;
    const redacted = (value: object | null) => value && {};
    expect(after).toEqual(
      before.map((line: Line & { before: object | null; after: object | null }) =>
        line.resource.id === person
          ? {
              ...line,
              resource: { ...line.resource, id: '[deleted]' },
              before: redacted(line.before),
              after: redacted(line.after),
            }
          : line,
      ),
    );
    expect(after.filter(({ resource }: Line) => resource.id === '[deleted]')).toHaveLength(3);
    expect(findTraces(await app.asOwner(dump), [person])).toEqual([]);
  });

  test('remains effective when the remaining suppression is lifted', async () => {
    const address = `${newId()}@example.com`;
    const path = `/api/v1/suppressions/${address}`;
    await app.live.request('PUT', path);
    await erase(address);
    expect((await app.live.request('DELETE', path)).status).toBe(204);
    const [line] = (await read('?operation=suppressions.delete&limit=1')).data;
    expect(line).toMatchObject({
      resource: { type: 'suppression', id: '[deleted]' },
      before: { email: null, note: null },
      after: null,
    });
    expect(findTraces(await app.asOwner(dump), [address])).toEqual([]);
  });

  test('by deletion of the contact has the same effect', async () => {
    const address = `${newId()}@example.com`;
    await app.live.post('/api/v1/contacts', { email: address });
    await app.live.request('PUT', `/api/v1/suppressions/${address}`, { body: {} });
    await app.live.request('DELETE', `/api/v1/contacts/${address}`);
    expect(findTraces(await app.asOwner(dump), [address])).toEqual([]);
  });
});
