import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TestClient } from '../support/app/client.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { SAME_ORIGIN } from '../support/app/people.ts';
import { run } from './run.ts';

let app: TestApp;
let env: Record<string, string>;
let browser: TestClient;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  env = { DATABASE_URL: app.database.url, MAIL_TRANSPORT: 'mailbox' };
  browser = new TestClient(app.baseUrl, null, SAME_ORIGIN);
});
afterAll(() => app.close());

const PERSON = { name: 'Ada', password: 'correct horse battery staple' };

test('people create invites the first owner, and people recover gives them a new password', async () => {
  const { code, stdout } = await run(['people', 'create', 'demo', '--owner'], env);
  expect(code).toBe(0);
  const token = stdout.trim();
  const email = 'ada@team.example';
  const accept = { token, email, ...PERSON };
  const accepted = await browser.post('/api/v1/invitations/accept', accept);
  expect(accepted.body.memberships).toMatchObject([{ role: 'owner' }]);

  const link = await run(['people', 'recover', 'ADA@team.example', '--json'], env);
  const { token: recovery } = JSON.parse(link.stdout) as { token: string };
  const password = 'a longer and better password';
  const recovered = await browser.post('/api/v1/sessions/recover', { token: recovery, password });
  expect(recovered.body).toMatchObject({ id: accepted.body.id });
  const { body } = await app.live.get('/api/v1/audit-log?limit=10');
  const operations = body.data.map(({ operation }: { operation: string }) => operation);
  expect(operations).toEqual(expect.arrayContaining(['invitations.create', 'people.recover']));
});

test.each([
  [['people', 'create', 'demo'], 'Set --owner or --role.'],
  [['people', 'create', 'demo', '--owner', '--role', 'viewer'], 'Use either --owner or --role.'],
  [['people', 'create', 'nobody', '--owner'], 'There is no organization nobody.'],
  [['people', 'create', 'demo', '--owner', '--email', 'x'], '--email must be an email address.'],
  [['people', 'recover', 'nobody@team.example'], 'No person has this address.'],
])('%j is refused: %s', async (args, message) => {
  const { code, stderr } = await run(args, env);
  expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
});
