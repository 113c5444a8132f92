import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer, TestClient } from '../../support/app/client.ts';
import {
  clientWith,
  cookieIn,
  createTestPerson,
  type TestPerson,
} from '../../support/app/people.ts';

const PEOPLE = '/api/v1/people';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

type Change = (caller: TestPerson, other: TestPerson) => Promise<Answer>;

const invite =
  (role: string): Change =>
  ({ client }) =>
    client.post('/api/v1/invitations', { role });
const setRole =
  (role: string): Change =>
  ({ client }, { id }) =>
    client.request('PATCH', `${PEOPLE}/${id}`, { body: { role } });
const recover: Change = ({ client }, { id }) => client.post(`${PEOPLE}/${id}/recover`, undefined);
const transfer: Change = ({ client }, { id }) =>
  client.post(`${PEOPLE}/${id}/transfer-ownership`, undefined);

const makeOld = ({ id }: TestPerson) =>
  app.asOwner((em) =>
    query(
      em,
      sql`update sessions set created_at = now() - interval '16 minutes' where person_id = ${id}`,
    ),
  );

async function withOldSession(): Promise<TestPerson> {
  const owner = await createTestPerson(app, { roles: { demo: 'owner' } });
  await makeOld(owner);
  return owner;
}

const links = () =>
  app.asOwner((em) =>
    query(em, sql`select id from invitations union all select id from recoveries order by 1`),
  );

describe('PEOPLE-3 a session that began earlier than 15 minutes ago', () => {
  test.each<[string, Change]>([
    ['invites no owner', invite('owner')],
    ['invites no viewer', invite('viewer')],
    ['makes nobody an owner', setRole('owner')],
    ['makes nobody an admin', setRole('admin')],
    ['makes nobody a developer, who creates API keys', setRole('developer')],
    ['makes nobody a marketer', setRole('marketer')],
    ['unmasks nothing to a viewer', setRole('support')],
    ['transfers no ownership', transfer],
    ['creates no link for a new password', recover],
  ])('%s, until the person signs in again', async (_name, change) => {
    const [owner, other] = [
      await withOldSession(),
      await createTestPerson(app, { roles: { demo: 'viewer' } }),
    ];
    const before = await links();
    const { status, body } = await change(owner, other);
    expect([status, body.details]).toEqual([409, { reason: 'sign_in_again' }]);
    expect(await links()).toEqual(before);
    const { memberships } = (await other.client.get('/api/v1/me')).body;
    expect(memberships).toMatchObject([{ role: 'viewer' }]);
    await app.asOwner((em) =>
      query(em, sql`update sessions set authenticated_at = now() where person_id = ${owner.id}`),
    );
    expect((await change(owner, other)).status).toBeLessThan(300);
  });

  test('still takes roles away', async () => {
    const [owner, other] = [
      await withOldSession(),
      await createTestPerson(app, { roles: { demo: 'admin' } }),
    ];
    expect((await setRole('support')(owner, other)).status).toBe(200);
    const { status, body } = await setRole('marketer')(owner, other);
    expect([status, body.details]).toEqual([409, { reason: 'sign_in_again' }]);
    expect((await setRole('support')(owner, other)).status).toBe(200);
    expect((await setRole('viewer')(owner, other)).status).toBe(200);
    expect((await owner.client.request('DELETE', `${PEOPLE}/${other.id}`)).status).toBe(204);
  });
});

test('PEOPLE-3 nobody leaves an organization with a session that began earlier than 15 minutes ago', async () => {
  const owner = await withOldSession();
  await createTestPerson(app, { roles: { demo: 'owner' } });
  const leave = () => owner.client.request('DELETE', '/api/v1/me/memberships/demo');
  const { status, body } = await leave();
  expect([status, body.details]).toEqual([409, { reason: 'sign_in_again' }]);
  expect((await owner.client.get('/api/v1/me')).body.memberships).toMatchObject([
    { role: 'owner' },
  ]);
  await app.asOwner((em) =>
    query(em, sql`update sessions set authenticated_at = now() where person_id = ${owner.id}`),
  );
  expect((await leave()).status).toBe(204);
});

describe('PEOPLE-3 what outlasts a session', () => {
  const KEY = { name: 'Report', mode: 'live', scopes: ['read'] };
  const HOOK = { url: 'https://shop.example/hooks', events: ['*'] };
  const put = (slug: string, body: object) => (client: TestClient) =>
    client.request('PUT', `/api/v1/webhooks/${slug}`, { body });
  const createKey = (client: TestClient) => client.post('/api/v1/api-keys', KEY);
  const rotate = (client: TestClient) =>
    client.post('/api/v1/webhooks/stored/rotate-secret', undefined);
  const stored = () =>
    app.asOwner((em) =>
      query(
        em,
        sql`select to_jsonb(k) - 'last_used_at' as row from api_keys k
          union all select to_jsonb(w) from webhooks w order by 1`,
      ),
    );

  beforeAll(async () => {
    expect((await put('stored', HOOK)(app.live)).status).toBe(201);
  });

  test.each<[string, (client: TestClient) => Promise<Answer>]>([
    ['an API key', createKey],
    ['an endpoint', put('new', HOOK)],
    ['another URL of an endpoint', put('stored', { ...HOOK, url: 'https://other.example/hooks' })],
    ['a new secret of an endpoint', rotate],
  ])('is not made by one that began long ago: %s', async (_name, make) => {
    const owner = await withOldSession();
    const before = await stored();
    const { status, body } = await make(owner.client);
    expect([status, body.details]).toEqual([409, { reason: 'sign_in_again' }]);
    expect(await stored()).toEqual(before);
    await app.asOwner((em) =>
      query(em, sql`update sessions set authenticated_at = now() where person_id = ${owner.id}`),
    );
    expect((await make(owner.client)).status).toBeLessThan(300);
    expect(await stored()).not.toEqual(before);
    expect((await put('stored', HOOK)(app.live)).status).toBe(200);
  });

  test('counts the sign-in at the identity provider, not the beginning of the session', async () => {
    const owner = await createTestPerson(app, { roles: { demo: 'developer' } });
    const key = { ...KEY, scopes: ['send'] };
    const create = () => owner.client.post('/api/v1/api-keys', key);
    expect((await create()).status).toBe(201);
    await app.asOwner((em) =>
      query(
        em,
        sql`update sessions set authenticated_at = now() - interval '16 minutes'
          where person_id = ${owner.id}`,
      ),
    );
    expect((await create()).status).toBe(409);
  });

  test('is made by API keys as before, and a role that allows none learns only that', async () => {
    for (const make of [createKey, put('by-key', HOOK), rotate]) {
      expect((await make(app.live)).status).toBeLessThan(300);
    }
    const viewer = await createTestPerson(app, { roles: { demo: 'viewer' } });
    await makeOld(viewer);
    for (const make of [createKey, put('by-viewer', HOOK), rotate]) {
      expect((await make(viewer.client)).status).toBe(403);
    }
  });

  test('can be changed otherwise, and revoked, by one that began long ago', async () => {
    const { client } = await withOldSession();
    for (const body of [
      { ...HOOK, description: 'For the shop', enabled: false },
      { ...HOOK, events: ['email.sent'], enabled: true },
    ]) {
      expect((await put('stored', body)(client)).status).toBe(200);
    }
    const { id } = (await createKey(app.live)).body;
    expect((await client.request('DELETE', `/api/v1/api-keys/${id}`)).status).toBe(204);
  });

  test('is not returned again to a session that began long ago', async () => {
    const owner = await createTestPerson(app, { roles: { demo: 'owner' } });
    const repeat = () =>
      owner.client.request('POST', '/api/v1/webhooks/stored/rotate-secret', {
        headers: { 'Idempotency-Key': 'rotation-of-a-session' },
      });
    expect((await repeat()).status).toBe(200);
    await makeOld(owner);
    expect((await repeat()).body.details).toEqual({ reason: 'sign_in_again' });
  });
});

describe('PEOPLE-3 an owner', () => {
  test('creates no link for a new password of their own', async () => {
    const owner = await createTestPerson(app, { roles: { demo: 'owner' } });
    const { status, body } = await recover(owner, owner);
    expect([status, body.details]).toEqual([409, { reason: 'own_account' }]);
  });

  test('has a new cookie after a change of their own role; the old one is invalid', async () => {
    const changes: [Change, (owner: TestPerson, other: TestPerson) => TestPerson][] = [
      [transfer, (_owner, other) => other],
      [setRole('admin'), (owner) => owner],
    ];
    for (const [change, of] of changes) {
      const [owner, other] = [
        await createTestPerson(app, { roles: { demo: 'owner' } }),
        await createTestPerson(app, { roles: { demo: 'owner' } }),
      ];
      const { status, headers } = await change(owner, of(owner, other));
      expect(status).toBe(200);
      const renewed = clientWith(app, cookieIn(headers), 'demo');
      const { memberships, session } = (await renewed.get('/api/v1/me')).body;
      expect([memberships[0].role, session.current]).toEqual(['admin', true]);
      expect((await owner.client.get('/api/v1/me')).status).toBe(401);
      expect((await other.client.get('/api/v1/me')).status).toBe(200);
    }
  });

  test('keeps the cookie when another role changes, and when the own one stays', async () => {
    const [owner, other] = [
      await createTestPerson(app, { roles: { demo: 'owner' } }),
      await createTestPerson(app, { roles: { demo: 'viewer' } }),
    ];
    for (const answer of [
      await setRole('support')(owner, other),
      await setRole('owner')(owner, owner),
      await transfer(owner, owner),
    ]) {
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    }
  });
});
