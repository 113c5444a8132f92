import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { type Answer, TestClient } from '../support/app/client.ts';
import { CLIENT_ID, CLIENT_SECRET, IdentityProvider } from '../support/fakes/identity-provider.ts';
import { OIDC_SESSIONS } from '../support/fakes/oidc.ts';
import { createTestPerson, SAME_ORIGIN, type TestPerson } from '../support/app/people.ts';

const ME = '/api/v1/me';
/** 128 requests that wait use all memory of their network. */
const WAITING = 140;
/** Below the limit per second of requests before the sign-in. */
const PER_SECOND = 40;

const provider = new IdentityProvider();
let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  await provider.listen();
  app = await startTestApp({ env: { TRUST_PROXY: '1' }, parts: { api: true, worker: false } });
  owner = await createTestPerson(app, { roles: { demo: 'owner' } });
  const body = { issuer: provider.issuer, client_id: CLIENT_ID, client_secret: CLIENT_SECRET };
  const settings = { ...body, name: 'Shop login', groups_claim: 'teams', group_roles: [] };
  const put = await owner.client.request('PUT', '/api/v1/identity-provider', { body: settings });
  expect(put.status).toBe(201);
  // The provider never answers.
  provider.instead.set('/.well-known/openid-configuration', () => {});
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const from = (address: string): TestClient =>
  new TestClient(app.baseUrl, null, { ...SAME_ORIGIN, 'X-Forwarded-For': address });
const signIn = (address: string): Promise<Answer> =>
  from(address).post('/api/v1/sessions', { email: 'nobody@team.example', password: 'not right' });

test('LIMITS-1 requests of one network that wait for a provider block nobody else', async () => {
  const client = from('203.0.113.7');
  const waiting: Promise<Answer>[] = [];
  while (waiting.length < WAITING) {
    const begin = () => client.post(`${OIDC_SESSIONS}/organizations/demo/begin`, undefined);
    waiting.push(...Array.from({ length: PER_SECOND }, begin));
    await sleep(1_100);
  }
  const [other, same, person] = await Promise.all([
    signIn('198.51.100.7'),
    signIn('203.0.113.7'),
    owner.client.get(ME, { headers: { 'X-Forwarded-For': '203.0.113.7' } }),
  ]);
  expect([other.status, person.status]).toEqual([401, 200]);
  expect([same.status, same.body.message]).toEqual([
    503,
    'Other requests from your network use all memory that they may use; try again soon.',
  ]);
  const answers = await Promise.all(waiting);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
});
