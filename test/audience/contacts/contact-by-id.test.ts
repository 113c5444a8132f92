import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

let app: TestApp;
let path: string;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  const { body } = await app.live.post('/api/v1/contacts', {
    email: 'by-id@person.example',
    opt_in_subtype_slugs: ['newsletter'],
    double_opt_in: false,
  });
  path = `/api/v1/contacts/${body.id}`;
});
afterAll(() => app.close());

test('PEOPLE-2 paths take the id of a contact in place of its address', async () => {
  const { live } = app;
  expect((await live.get(path)).body.email).toBe('by-id@person.example');
  const changed = await live.request('PATCH', path, { body: { name: 'By Id' } });
  expect(changed.body.name).toBe('By Id');
  const lists = await live.post(`${path}/lists`, { add: ['customers'] });
  expect(lists.body.lists).toEqual(['customers']);
  const preferences = await live.request('PATCH', `${path}/subscription-preferences`, {
    body: { preferences: { newsletter: false } },
  });
  expect(preferences.body.preferences.newsletter).toBe(false);
  expect((await live.get(`${path}/subscription-preferences`)).body).toEqual(preferences.body);
  expect((await live.get(`${path}/consent-history`)).body.data).toHaveLength(2);
  const proof = await live.get(`${path}/consent-proof?subtype=newsletter`);
  expect(proof.body.rows).toHaveLength(2);
  const exported = await live.get(`${path}/export`);
  expect(exported.body).toMatchObject({
    email: 'by-id@person.example',
    contact: { name: 'By Id' },
  });
  expect((await live.request('DELETE', path)).status).toBe(204);
  expect((await live.get('/api/v1/contacts/by-id@person.example')).status).toBe(404);
});

test('PEOPLE-2 the id of no contact is a 404', async () => {
  const unknown = `/api/v1/contacts/${newId()}`;
  for (const rest of ['', '/subscription-preferences', '/consent-history', '/export']) {
    expect([rest, (await app.live.get(unknown + rest)).status]).toEqual([rest, 404]);
  }
  expect((await app.live.request('PATCH', unknown, { body: { name: 'X' } })).status).toBe(404);
  expect((await app.live.request('DELETE', unknown)).status).toBe(404);
});
