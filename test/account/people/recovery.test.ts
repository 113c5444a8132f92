import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashPassword } from '../../../server/account/people/password.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { TestClient } from '../../support/app/client.ts';
import { addPasskey, signInWith } from '../../support/browser/passkeys.ts';
import {
  clientWith,
  cookieIn,
  createTestPerson,
  SAME_ORIGIN,
  type TestPerson,
} from '../../support/app/people.ts';

const PASSWORD = 'correct horse battery staple';
const NEW = 'a longer and better password';
const NOT_FOUND = { field: 'token', reason: 'not_found' };

let app: TestApp;
let browser: TestClient;
let owner: TestPerson;
let lost: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  browser = new TestClient(app.baseUrl, null, SAME_ORIGIN);
  await createOrganization(app, 'second');
  owner = await createTestPerson(app, { roles: { demo: 'owner' } });
  const password = await hashPassword(PASSWORD, '');
  lost = await createTestPerson(app, { roles: { demo: 'marketer' }, password });
});
afterAll(() => app.close());

const link = ({ client }: TestPerson, { id }: TestPerson) =>
  client.post(`/api/v1/people/${id}/recover`, undefined);
const recover = (token: string, password = NEW) =>
  browser.post('/api/v1/sessions/recover', { token, password });

describe('PEOPLE-3 a lost password', () => {
  test('is replaced with a link of an owner: all earlier sessions end, and the link works once', async () => {
    const made = await link(owner, lost);
    expect(made.status).toBe(201);
    const { token } = made.body;
    expect((await recover(token, 'short')).body.details).toMatchObject({ field: 'password' });
    const answers = await Promise.all([recover(token), recover(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    const done = answers.find(({ status }) => status === 201);
    expect(done?.body).toMatchObject({ id: lost.id, session: { method: 'recovery' } });
    expect((await clientWith(app, cookieIn(done!.headers)).get('/api/v1/me')).status).toBe(200);
    expect((await lost.client.get('/api/v1/me')).status).toBe(401);
    const { email } = lost;
    const signIn = (password: string) => browser.post('/api/v1/sessions', { email, password });
    expect((await signIn(PASSWORD)).status).toBe(401);
    expect((await signIn(NEW)).status).toBe(201);
    expect((await recover(token)).body.details).toMatchObject(NOT_FOUND);
  });

  test('is replaced with a link that also ends passkeys, which may be lost or somebody else’s', async () => {
    const person = await createTestPerson(app, { roles: { demo: 'viewer' } });
    const { authenticator } = await addPasskey(app, person);
    expect((await signInWith(app, authenticator)).status).toBe(201);
    const { token } = (await link(owner, person)).body;
    const { headers } = await recover(token);
    expect((await signInWith(app, authenticator)).status).toBe(401);
    const client = clientWith(app, cookieIn(headers));
    expect((await client.get('/api/v1/me/passkeys')).body.data).toEqual([]);
  });

  test('has one valid link at a time, for 24 hours', async () => {
    const person = await createTestPerson(app, { roles: { demo: 'viewer' } });
    const { token: first } = (await link(owner, person)).body;
    const { token: second } = (await link(owner, person)).body;
    expect((await recover(first)).body.details).toMatchObject(NOT_FOUND);
    await app.asOwner((em) =>
      query(em, sql`update recoveries set expires_at = expires_at - interval '24 hours'`),
    );
    expect((await recover(second)).body.details).toMatchObject(NOT_FOUND);
  });

  test('is replaced by owners only, and not for people who are elsewhere, too', async () => {
    const admin = await createTestPerson(app, { roles: { demo: 'admin' } });
    expect((await link(admin, lost)).body.details).toEqual({ allowed_roles: ['owner'] });
    const elsewhere = await createTestPerson(app, { roles: { demo: 'viewer', second: 'viewer' } });
    expect((await link(owner, elsewhere)).body.details).toEqual({ reason: 'other_organizations' });
    const both = await createTestPerson(app, { roles: { demo: 'owner', second: 'owner' } });
    expect((await link(both, elsewhere)).status).toBe(201);
    const foreign = await createTestPerson(app, { roles: { second: 'viewer' } });
    expect((await link(owner, foreign)).status).toBe(404);
  });

  test('is not replaced with a link from before the person joined another organization', async () => {
    const person = await createTestPerson(app, { roles: { demo: 'viewer' } });
    const { token } = (await link(owner, person)).body;
    const second = await createTestPerson(app, { roles: { second: 'owner' } });
    const invitation = await second.client.post('/api/v1/invitations', { role: 'viewer' });
    const joined = await person.client.post('/api/v1/invitations/accept', {
      token: invitation.body.token,
    });
    expect(joined.status).toBe(201);
    expect((await recover(token)).body.details).toMatchObject(NOT_FOUND);
  });

  test('is not replaced with a link of somebody who is no owner any more', async () => {
    const endings: ((person: TestPerson) => Promise<{ status: number }>)[] = [
      ({ id }) => owner.client.request('DELETE', `/api/v1/people/${id}`),
      ({ id }) =>
        owner.client.request('PATCH', `/api/v1/people/${id}`, { body: { role: 'admin' } }),
      ({ client }) => client.request('DELETE', '/api/v1/me/memberships/demo'),
      ({ client }) => client.post('/api/v1/me/erase', {}),
    ];
    for (const end of endings) {
      const former = await createTestPerson(app, { roles: { demo: 'owner' } });
      const person = await createTestPerson(app, { roles: { demo: 'admin' } });
      const { token } = (await link(former, person)).body;
      expect((await end(former)).status).toBeLessThan(300);
      expect((await recover(token)).body.details).toMatchObject(NOT_FOUND);
      expect((await person.client.get('/api/v1/me')).status).toBe(200);
    }
  });

  test('is not replaced with a link that was created while the person joined another organization', async () => {
    const person = await createTestPerson(app, { roles: { demo: 'viewer' } });
    const { token } = (await link(owner, person)).body;
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into memberships (organization_id, person_id, role, created_at)
          select id, ${person.id}, 'viewer', now() from organizations where slug = 'second'`,
      ),
    );
    expect((await recover(token)).body.details).toMatchObject(NOT_FOUND);
  });

  test('is not replaced with a link for somebody who has left, or was removed', async () => {
    const endings: ((person: TestPerson) => Promise<{ status: number }>)[] = [
      ({ client }) => client.request('DELETE', '/api/v1/me/memberships/demo'),
      ({ id }) => owner.client.request('DELETE', `/api/v1/people/${id}`),
    ];
    for (const end of endings) {
      const person = await createTestPerson(app, { roles: { demo: 'viewer' } });
      const { token } = (await link(owner, person)).body;
      expect((await end(person)).status).toBe(204);
      expect((await recover(token)).body.details).toMatchObject(NOT_FOUND);
      expect((await person.client.get('/api/v1/me')).status).toBe(200);
    }
  });

  test('leaves its replacement in the audit log', async () => {
    const { body } = await app.live.get(`/api/v1/audit-log?resource_id=${lost.id}`);
    expect(body.data.map(({ operation }: { operation: string }) => operation)).toContain(
      'people.recover',
    );
  });
});
