import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../../support/eventually.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';

let app: TestApp;
let person: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  person = await createTestPerson(app, { roles: { demo: 'owner' }, name: 'Ada Lovelace' });
});
afterAll(() => app.close());

test('the audit log names the person', async () => {
  await person.client.request('PUT', '/api/v1/lists/by-a-person', {
    body: { name: 'By a person' },
  });
  const { body } = await person.client.get('/api/v1/audit-log?resource_id=by-a-person');
  expect(body.data).toMatchObject([
    {
      operation: 'lists.put',
      actor: { type: 'person', id: person.id, name: 'Ada Lovelace' },
      api_key: null,
    },
  ]);
});

test('earlier entries of the audit log keep the name of their time', async () => {
  const named = await createTestPerson(app, { roles: { demo: 'owner' }, name: 'Before' });
  await named.client.request('PUT', '/api/v1/lists/renamed', { body: { name: 'One' } });
  await named.client.request('PATCH', '/api/v1/me', { body: { name: 'After' } });
  await named.client.request('PUT', '/api/v1/lists/renamed', { body: { name: 'Two' } });
  const { body } = await app.live.get('/api/v1/audit-log?resource_id=renamed');
  expect(body.data.map(({ actor }: { actor: { name: string } }) => actor.name)).toEqual([
    'After',
    'Before',
  ]);
});

test('an event names the person', async () => {
  await app.live.request('PATCH', '/api/v1/organization', { body: { event_log: true } });
  const contacts = '/api/v1/contacts';
  const byPerson = await person.client.post(contacts, { email: 'one@person.example' });
  const byKey = await app.live.post(contacts, { email: 'two@person.example' });
  const { body } = await eventually(
    () => app.live.get('/api/v1/events?type=contact.created'),
    (answer) => answer.body.data.length === 2,
  );
  const who = new Map(
    body.data.map((event: { person_id?: string; data: { id: string } }) => [
      event.data.id,
      event.person_id,
    ]),
  );
  expect([who.get(byPerson.body.id), who.get(byKey.body.id)]).toEqual([person.id, undefined]);
});

test('the consent ledger names the person, and so does the proof', async () => {
  const email = 'consenting@person.example';
  const path = `/api/v1/contacts/${email}`;
  await person.client.post('/api/v1/contacts', {
    email,
    opt_in_subtype_slugs: ['newsletter'],
    double_opt_in: false,
  });
  await app.live.request('PATCH', `${path}/subscription-preferences`, {
    body: { preferences: { newsletter: false } },
  });
  const { body } = await person.client.get(`${path}/consent-history`);
  expect(body.data).toMatchObject([
    { to: 'unsubscribed', person_id: null, api_key_id: expect.any(String) },
    { to: 'subscribed', person_id: person.id, api_key_id: null },
  ]);
  const proof = await person.client.get(`${path}/consent-proof?subtype=newsletter`);
  expect(proof.body.rows.map(({ row }: { row: { actor: object } }) => row.actor)).toEqual([
    { type: 'person', id: person.id },
    { type: 'api_key', id: body.data[0].api_key_id },
  ]);
});
