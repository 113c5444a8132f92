import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { run } from '../run.ts';

let app: TestApp;
let env: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  env = { MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: await app.issue({}) };
  await app.live.post('/api/v1/contacts', {
    email: 'zofie@example.com',
    name: 'Žofie Nováková',
    locale: 'cs',
    lists: ['customers'],
    data: { city: 'Brno', note: 'a\u001b[31mb' },
    opt_in_subtype_slugs: ['newsletter'],
    consent_evidence: { ip: '203.0.113.7' },
  });
  await app.live.request('PATCH', '/api/v1/contacts/zofie%40example.com/subscription-preferences', {
    body: { preferences: { 'order-updates': true } },
  });
});
afterAll(() => app?.close());

test('contacts show gives a fact a line, and no control characters of others', async () => {
  const { code, stdout } = await run(['contacts', 'show', 'zofie@example.com'], env);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Name +Žofie Nováková$/m);
  expect(stdout).toMatch(/^Lists +customers$/m);
  expect(stdout).toMatch(/^Data city +Brno$/m);
  expect(stdout).toMatch(/^Data note +a\ufffd\[31mb$/m);
});

test('consent show gives the states by type, and the history', async () => {
  const { code, stdout } = await run(['consent', 'show', 'zofie@example.com'], env);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^order-updates +subscribed +yes /m);
  expect(stdout).toMatch(/^newsletter +pending +no /m);
  expect(stdout).toMatch(/ order-updates +none → subscribed +api /m);
  expect(stdout).toMatch(/ newsletter +none → pending +api +203\.0\.113\.7 /m);
});

test('consent show --json gives preferences and history in one document', async () => {
  const { stdout } = await run(['consent', 'show', 'zofie@example.com', '--json'], env);
  const shown = JSON.parse(stdout);
  expect(shown.preferences).toMatchObject({ 'order-updates': true, newsletter: false });
  expect(shown.history).toHaveLength(2);
});

test('a contact that is not there is one sentence', async () => {
  for (const noun of ['contacts', 'consent']) {
    expect(await run([noun, 'show', 'nobody@example.com'], env)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'No contact has this address.\n',
    });
  }
});
