import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isKey } from '../../../server/http/key-format.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createOrganization, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { type Answer, TestClient } from '../../support/app/client.ts';
import { dump, findTraces } from '../../support/database/dump.ts';
import { eventually } from '../../support/eventually.ts';
import { omit } from '../../support/omit.ts';
import { startSecondServer } from '../../support/app/second-server.ts';

const KEYS = '/api/v1/api-keys';
const LISTS = '/api/v1/lists';
const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const order = { name: 'Monthly report', mode: 'live', scopes: ['read'] };
const create = (more: object = {}, client = app.live): Promise<Answer> =>
  client.post(KEYS, { ...order, ...more });
const revoke = (id: string, client = app.live): Promise<Answer> =>
  client.request('DELETE', `${KEYS}/${id}`);
const changesOf = async (id: string) =>
  (await app.live.get(`/api/v1/audit-log?resource_type=api_key&resource_id=${id}`)).body.data;

test.each(['live', 'test'] as const)(
  'API-KEYS-1 a %s key can retrieve itself and nothing else',
  async (mode) => {
    const expires_at = '2999-12-31T21:59:59.000Z';
    const { key, ...made } = (await create({ mode, scopes: ['send'], expires_at })).body;
    const { status, body } = await app.client(key).get(`${KEYS}/current`);
    expect(status).toBe(200);
    expect(body).toEqual({ ...made, test_mode: mode === 'test' });
    const { text } = await app.client(key).get(`${KEYS}/current`);
    expect(text).not.toContain(key);
  },
);

describe('ORGANIZATIONS-1 creating a key', () => {
  test('returns the key once; the key works immediately within its scopes', async () => {
    const { status, body, headers } = await create({ scopes: ['read', 'contacts', 'read'] });
    expect(status).toBe(201);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(body).toEqual({
      id: UUID,
      name: 'Monthly report',
      mode: 'live',
      scopes: ['read', 'contacts'],
      key: expect.stringMatching(/^svc_live_sk_/),
      hint: body.key.slice(0, 16),
      sender_domains: null,
      networks: null,
      created_at: expect.stringMatching(/Z$/),
      created_by: UUID,
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
      test_mode: false,
    });
    expect(isKey(body.key)).toBe(true);
    const client = app.client(body.key);
    expect((await client.get(LISTS)).status).toBe(200);
    expect((await client.get(KEYS)).body.details).toEqual({ required_scope: 'manage' });
  });

  test('keeps the key itself out of the list, the audit log, the database and the logs', async () => {
    const { key, ...made } = (await create()).body;
    const list = await app.live.get(KEYS);
    expect(list.body.data[0]).toEqual({ ...made, test_mode: undefined });
    const secret = key.slice('svc_live_sk_'.length);
    const audit = await app.live.get('/api/v1/audit-log');
    expect(audit.text).toContain(made.id);
    expect(list.text + audit.text + app.log()).not.toContain(secret);
    expect(findTraces(await app.asOwner(dump), [secret])).toEqual([]);
  });

  test('sets its expiry to expires_at', async () => {
    const { body } = await create({ expires_at: '2999-12-31T23:59:59+02:00' });
    expect(body.expires_at).toBe('2999-12-31T21:59:59.000Z');
    expect((await app.client(body.key).get(LISTS)).status).toBe(200);
    expect((await create({ expires_at: null })).body.expires_at).toBeNull();
  });

  test.each([
    ['without a name', { name: undefined }, 'name', 'required'],
    ['with an empty name', { name: '' }, 'name', 'too_short'],
    ['with a long name', { name: 'x'.repeat(256) }, 'name', 'too_long'],
    ['with a blank name', { name: ' ' }, 'name', 'too_short'],
    ['with a name of two lines', { name: 'a\nb' }, 'name', 'invalid_format'],
    ['without a mode', { mode: 'dead' }, 'mode', 'invalid_value'],
    ['without scopes', { scopes: [] }, 'scopes', 'too_short'],
    ['with too many scopes', { scopes: Array(7).fill('read') }, 'scopes', 'too_many'],
    ['with an unknown scope', { scopes: ['read', 'all'] }, 'scopes.1', 'invalid_value'],
    ['with an unknown field', { key: 'mine' }, 'key', 'unknown_field'],
    [
      'with an expiry in the past',
      { expires_at: '2020-01-01T00:00:00Z' },
      'expires_at',
      'invalid_value',
    ],
    [
      'with an expiry too far in the future',
      { expires_at: '9999-12-31T23:59:59-12:00' },
      'expires_at',
      'invalid_format',
    ],
    [
      'with an expiry on a day that does not exist',
      { expires_at: '2998-02-31T12:00:00Z' },
      'expires_at',
      'invalid_format',
    ],
    [
      'with an expiry that is not a timestamp',
      { expires_at: 'never' },
      'expires_at',
      'invalid_format',
    ],
    [
      'with an expiry in a leap second',
      { expires_at: '2998-12-31T23:59:60Z' },
      'expires_at',
      'invalid_format',
    ],
  ])('%s is refused', async (_what, more, field, reason) => {
    const { status, body } = await create(more);
    expect([status, body.details.field, body.details.reason]).toEqual([400, field, reason]);
  });

  test('API-KEYS-1 grants only scopes that the calling key has', async () => {
    const manage = app.client(await app.issue({ scopes: ['manage', 'send'] }));
    for (const scopes of [['manage'], ['send', 'manage']]) {
      expect((await create({ scopes }, manage)).status).toBe(201);
    }
    for (const [scopes, lacking] of [
      [['full'], 'full'],
      [['manage', 'read', 'contacts'], 'read'],
    ]) {
      const { status, body } = await create({ scopes }, manage);
      expect([status, body.details]).toEqual([403, { required_scope: lacking }]);
      expect(body.message).toBe('An API key can only grant scopes that it has itself.');
    }
    const all = ['send', 'contacts', 'campaigns', 'read', 'manage', 'full'];
    expect((await create({ scopes: all })).body).toMatchObject({ scopes: all });
  });

  test('with an expiring key creates no key that expires later', async () => {
    const end = '2999-06-30T12:00:00.000Z';
    const { key } = (await create({ scopes: ['manage'], expires_at: end })).body;
    const ending = app.client(key);
    const makes = (more: object) => create({ scopes: ['manage'], ...more }, ending);
    for (const expires_at of [end, '2999-06-30T14:00:00+02:00', '2999-01-01T00:00:00Z']) {
      expect((await makes({ expires_at })).status).toBe(201);
    }
    for (const more of [{}, { expires_at: null }, { expires_at: '2999-06-30T12:00:00.001Z' }]) {
      const { status, body } = await makes(more);
      expect([status, body.details.field, body.details.reason]).toEqual([
        ...[400, 'expires_at', 'invalid_value'],
      ]);
      expect(body.message).toBe(
        `The API key in use expires at ${end}; set expires_at to that time or an earlier one.`,
      );
    }
  });

  test('TEST-MODE-1 with a test key returns a key that works nowhere', async () => {
    const { status, body } = await create({}, app.test);
    expect([status, body.test_mode]).toEqual([201, true]);
    expect((await app.client(body.key).get(LISTS)).status).toBe(401);
    expect(await changesOf(body.id)).toEqual([]);
  });
});

describe('ORGANIZATIONS-1 the list of keys', () => {
  test('API-13 contains all keys, revoked ones too, newest first and in pages', async () => {
    const { live } = await createOrganization(app, 'many-keys');
    const made: string[] = [];
    for (const mode of ['live', 'test', 'live']) {
      made.unshift((await create({ mode }, live)).body.id);
    }
    await revoke(made[1] ?? '', live);
    const pageOf = async (query = '') => {
      const { body } = await live.get(`${KEYS}${query}`);
      // The time of the last use is written after the response.
      return { ...body, data: body.data.map((key: object) => omit(key, 'last_used_at')) };
    };
    const whole = (await pageOf()).data;
    // The last two are the keys that the organization was created with.
    expect(whole.slice(0, 3).map(({ id }: { id: string }) => id)).toEqual(made);
    expect(
      whole.map(({ revoked_at }: { revoked_at: string | null }) => revoked_at !== null),
    ).toEqual([false, true, false, false, false]);
    const makers = whole.map(({ created_by }: { created_by: string | null }) => created_by);
    // The operator created the first two.
    expect(makers).toEqual([...Array(3).fill(expect.any(String)), null, null]);
    const first = await pageOf('?limit=2');
    const rest = await pageOf(`?limit=3&cursor=${first.next_cursor}`);
    expect([...first.data, ...rest.data]).toEqual(whole);
    expect([first.has_more, rest.has_more]).toEqual([true, false]);
  });
});

describe('ORGANIZATIONS-1 revoking a key', () => {
  test('is final and idempotent', async () => {
    const { id, key } = (await create()).body;
    for (let time = 0; time < 2; time += 1) {
      const { status, text } = await revoke(id);
      expect([status, text]).toEqual([204, '']);
    }
    expect((await app.client(key).get(LISTS)).status).toBe(401);
  });

  test('concurrently keeps the time of the first revocation', async () => {
    const { id } = (await create()).body;
    const answers = await Promise.all(Array.from({ length: 10 }, () => revoke(id)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    const operations = (await changesOf(id)).map((one: { operation: string }) => one.operation);
    expect(operations).toEqual(['apiKeys.revoke', 'apiKeys.create']);
  });

  test('of an unknown id is a 404', async () => {
    for (const id of [newId(), 'none']) {
      const { status, body } = await revoke(id);
      expect([status, body.details]).toEqual([404, { resource: 'api_key' }]);
    }
  });

  test('is allowed with the key itself, even if no other key can create keys', async () => {
    const { id: organizationId } = await createOrganization(app, 'locked-out');
    const last = app.client(await app.issue({ organizationId, scopes: ['manage'] }));
    const [own] = (await last.get(KEYS)).body.data;
    expect((await revoke(own.id, last)).status).toBe(204);
    expect((await last.get(KEYS)).status).toBe(401);
  });

  test('API-KEYS-1 is limited to keys whose scopes the calling key has', async () => {
    const manage = app.client(await app.issue({ scopes: ['manage', 'send'] }));
    for (const [scopes, lacking] of [
      [['full'], 'full'],
      [['manage', 'contacts', 'read'], 'contacts'],
    ]) {
      const { id, key } = (await create({ scopes })).body;
      const { status, body } = await revoke(id, manage);
      expect([status, body.details]).toEqual([403, { required_scope: lacking }]);
      expect(body.message).toBe('An API key can only revoke keys whose scopes it has itself.');
      expect((await app.client(key).get(LISTS)).status).toBe(200);
    }
    for (const scopes of [['send'], ['send', 'manage']]) {
      const { id } = (await create({ scopes })).body;
      expect((await revoke(id, manage)).status).toBe(204);
    }
  });

  test('does not revoke the keys that it created; list and audit log name them', async () => {
    const maker = (await create({ scopes: ['manage', 'read'] })).body;
    const made = (await create({}, app.client(maker.key))).body;
    expect(made.created_by).toBe(maker.id);
    await revoke(maker.id);
    expect((await app.client(made.key).get(LISTS)).status).toBe(200);
    const { data } = (await app.live.get(`${KEYS}?limit=200`)).body;
    const byMaker = data.filter((key: { created_by: string }) => key.created_by === maker.id);
    expect(byMaker.map(({ id }: { id: string }) => id)).toEqual([made.id]);
    const query = `operation=apiKeys.create&api_key_id=${maker.id}`;
    expect((await app.live.get(`/api/v1/audit-log?${query}`)).body.data).toMatchObject([
      { resource: { id: made.id } },
    ]);
  });

  test('takes effect on every server, even one that caches rate limit refusals of the key', async () => {
    const { id: organizationId, live } = await createOrganization(app, 'two-servers');
    await setRateLimits(app, { reads: 1 }, organizationId);
    const other = await startSecondServer(app);
    try {
      const { id, key } = (await create({}, live)).body;
      const elsewhere = new TestClient(other.baseUrl, key);
      const ask = (): Promise<number> => elsewhere.get(LISTS).then(({ status }) => status);
      // A used-up window is refused from memory until it ends.
      await eventually(ask, (status) => status === 429);
      expect((await revoke(id, live)).status).toBe(204);
      const after: number[] = [];
      await eventually(
        async () => after.push(await ask()),
        () => after.at(-1) === 401,
      );
      expect(after.filter((status) => status !== 429 && status !== 401)).toEqual([]);
    } finally {
      await other.stop();
    }
  });
});

test('ORGANIZATIONS-1 the audit log names who created a key and who revoked it', async () => {
  const { body } = await create();
  const { key } = body;
  const made = omit(body, 'key', 'test_mode') as { id: string };
  await revoke(made.id);
  const [ended, begun] = await changesOf(made.id);
  expect(begun).toMatchObject({ operation: 'apiKeys.create', before: null, after: made });
  expect(ended).toMatchObject({
    operation: 'apiKeys.revoke',
    api_key: { name: 'Demo, live', hint: app.live.key?.slice(0, 16) },
    before: made,
    after: { ...made, revoked_at: expect.stringMatching(/Z$/) },
  });
  expect(JSON.stringify([ended, begun])).not.toContain(key);
});
