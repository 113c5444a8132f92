import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { tenancy } from '../../../server/platform/database/tenancy.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { clientWith, createTestPerson, type TestPerson } from '../../support/app/people.ts';

let app: TestApp;
let other: TestOrganization;
let owner: TestPerson;
let contactId: string;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  other = await createOrganization(app, 'second');
  await other.live.request('PUT', '/api/v1/lists/theirs', { body: { name: 'Theirs' } });
  const contact = await other.live.post('/api/v1/contacts', { email: 'theirs@person.example' });
  contactId = contact.body.id;
  owner = await createTestPerson(app, { roles: { demo: 'owner' } });
});
afterEach(() => {
  tenancy.filtered = true;
});
afterAll(() => app.close());

describe('API-7 with only row-level security, a session', () => {
  test('reads nothing of other organizations', async () => {
    tenancy.filtered = false;
    const { client } = owner;
    for (const path of [
      'lists/theirs',
      'contacts/theirs@person.example',
      `contacts/${contactId}`,
    ]) {
      expect([path, (await client.get(`/api/v1/${path}`)).status]).toEqual([path, 404]);
    }
    for (const path of ['lists', 'contacts', 'audit-log', 'api-keys']) {
      const { status, text } = await client.get(`/api/v1/${path}?limit=200`);
      expect([path, status]).toEqual([path, 200]);
      expect(text).not.toContain('theirs');
    }
  });

  test('changes nothing of other organizations', async () => {
    tenancy.filtered = false;
    const update = { body: { name: 'Taken over' } };
    const path = `/api/v1/contacts/${contactId}`;
    expect((await owner.client.request('PATCH', path, update)).status).toBe(404);
    expect((await owner.client.request('DELETE', path)).status).toBe(404);
    expect((await owner.client.request('DELETE', '/api/v1/lists/theirs')).status).toBe(404);
    expect((await other.live.get(path)).body.name).toBeNull();
  });

  test('of a person in both organizations reads only the one that the request names', async () => {
    tenancy.filtered = false;
    const both = await createTestPerson(app, { roles: { demo: 'viewer', second: 'owner' } });
    const lists = async (slug: string): Promise<string> =>
      (await clientWith(app, both.cookie, slug).get('/api/v1/lists')).text;
    const [demo, second] = await Promise.all([lists('demo'), lists('second')]);
    expect([demo.includes('theirs'), second.includes('theirs')]).toEqual([false, true]);
    expect(second).not.toContain('customers');
  });
});
