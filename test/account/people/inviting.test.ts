import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Role } from '../../../server/platform/values/principal.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { TestClient } from '../../support/app/client.ts';
import { omit } from '../../support/omit.ts';
import { createTestPerson, SAME_ORIGIN, type TestPerson } from '../../support/app/people.ts';

let app: TestApp;
let browser: TestClient;
let owner: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  browser = new TestClient(app.baseUrl, null, SAME_ORIGIN);
  await createOrganization(app, 'second');
  owner = await createTestPerson(app, { roles: { demo: 'owner' } });
  admin = await createTestPerson(app, { roles: { demo: 'admin' } });
});
afterAll(() => app.close());

const INVITATIONS = '/api/v1/invitations';
const invite = ({ client }: TestPerson, role: Role, email?: string) =>
  client.post(INVITATIONS, { role, email });
const revoke = ({ client }: TestPerson, id: string) =>
  client.request('DELETE', `${INVITATIONS}/${id}`);
const show = (token: string) => browser.post(`${INVITATIONS}/show`, { token });

describe('PEOPLE-2 an invitation', () => {
  test('is created with a token that is shown once, and accepted', async () => {
    const made = await invite(owner, 'support', 'Mary@Team.Example');
    expect(made.status).toBe(201);
    const { token, ...shown } = made.body;
    expect(shown).toMatchObject({
      role: 'support',
      email: 'Mary@team.example',
      invited_by: owner.id,
    });
    expect((await show(token)).body).toMatchObject({
      organization: { slug: 'demo' },
      role: 'support',
      email: 'M•••@team.example',
    });
    expect((await admin.client.get(INVITATIONS)).body.data[0]).toEqual(omit(shown, 'test_mode'));
    const person = { name: 'Mary', password: 'correct horse battery staple' };
    const accepted = await browser.post(`${INVITATIONS}/accept`, { token, ...person });
    expect(accepted.body.memberships).toMatchObject([{ role: 'support' }]);
    const { body } = await admin.client.get(INVITATIONS);
    expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(shown.id);
    expect((await show(token)).status).toBe(400);
  });

  test('of an owner is created and revoked by owners only', async () => {
    expect((await invite(admin, 'owner')).body.details).toEqual({ allowed_roles: ['owner'] });
    const { id, token } = (await invite(owner, 'owner')).body;
    expect((await revoke(admin, id)).status).toBe(403);
    expect((await revoke(owner, id)).status).toBe(204);
    expect((await revoke(owner, id)).status).toBe(404);
    expect((await show(token)).status).toBe(400);
    expect((await invite(admin, 'viewer')).status).toBe(201);
  });

  test('ends with the role with which it was created, so that nobody who was removed comes back', async () => {
    const person = await createTestPerson(app, { roles: { demo: 'owner' } });
    const { id } = person;
    const [forOwner, forAdmin] = [await invite(person, 'owner'), await invite(person, 'admin')];
    const statuses = async () => [
      (await show(forOwner.body.token)).status,
      (await show(forAdmin.body.token)).status,
    ];
    const become = (role: Role) =>
      owner.client.request('PATCH', `/api/v1/people/${id}`, { body: { role } });
    expect(await statuses()).toEqual([200, 200]);
    await become('admin');
    expect(await statuses()).toEqual([400, 200]);
    await become('viewer');
    expect(await statuses()).toEqual([400, 400]);
    await become('admin');
    const { token } = (await invite(person, 'admin')).body;
    const named = (await invite(owner, 'viewer', person.email)).body;
    expect((await owner.client.request('DELETE', `/api/v1/people/${id}`)).status).toBe(204);
    for (const left of [token, named.token]) {
      const accepted = await person.client.post(`${INVITATIONS}/accept`, { token: left });
      expect(accepted.body.details).toMatchObject({ field: 'token', reason: 'not_found' });
    }
    const other = (await invite(owner, 'viewer')).body;
    expect((await show(other.token)).status).toBe(200);
  });

  test('ends when the person who created it leaves, or deletes their account', async () => {
    for (const end of [
      ({ client }: TestPerson) => client.request('DELETE', '/api/v1/me/memberships/demo'),
      ({ client }: TestPerson) => client.post('/api/v1/me/erase', {}),
    ]) {
      const person = await createTestPerson(app, { roles: { demo: 'admin' } });
      const { token } = (await invite(person, 'admin')).body;
      expect((await end(person)).status).toBe(204);
      expect((await show(token)).status).toBe(400);
    }
  });

  test('is not reached from another organization', async () => {
    const foreign = await createTestPerson(app, { roles: { second: 'owner' } });
    const { id } = (await invite(owner, 'viewer')).body;
    expect((await revoke(foreign, id)).status).toBe(404);
    expect((await foreign.client.get(INVITATIONS)).body.data).toEqual([]);
    expect((await revoke(foreign, 'x')).status).toBe(404);
  });

  test('is in the audit log without its token', async () => {
    const { id, token } = (await invite(owner, 'viewer')).body;
    const { text, body } = await app.live.get(`/api/v1/audit-log?resource_id=${id}`);
    expect(body.data).toMatchObject([
      { operation: 'invitations.create', actor: { id: owner.id }, after: { role: 'viewer' } },
    ]);
    expect(text).not.toContain(token);
    expect(app.log()).not.toContain(token);
  });
});
