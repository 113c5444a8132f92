import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isKey } from '../../../server/http/key-format.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { run } from '../run.ts';

let app: TestApp;
let env: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  env = { MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: await app.issue({}) };
});
afterAll(() => app?.close());

const create = ['keys', 'create', '--name', 'Obchod', '--mode', 'live', '--scope', 'send', 'read'];

test('a key is printed once, works with its scopes, and stops working when it is revoked', async () => {
  const { code, stdout, stderr } = await run(create, env);
  expect(code).toBe(0);
  const key = stdout.trim();
  expect(isKey(key)).toBe(true);
  const [id = ''] = /[0-9a-f-]{36}/.exec(stderr) ?? [];
  const client = app.client(key);
  expect((await client.get('/api/v1/emails')).status).toBe(200);
  expect((await client.get('/api/v1/api-keys')).status).toBe(403);

  const list = await run(['keys', 'list'], env);
  expect(list.stdout).toMatch(
    new RegExp(`${key.slice(0, 16)}… +live +send, read +never +Obchod +${id}`),
  );
  expect(list.stdout + list.stderr).not.toContain(key);

  expect(await run(['keys', 'revoke', id], env)).toMatchObject({ code: 0 });
  expect((await client.get('/api/v1/emails')).status).toBe(401);
});

test('a key can be restricted to sender domains and networks, and the list shows the restrictions', async () => {
  const networks = ['--network', '203.0.113.0/24', '192.0.2.7'];
  const args = [...create, '--sender-domain', 'shop.example', ...networks, '--json'];
  const { code, stdout } = await run(args, env);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    sender_domains: ['shop.example'],
    networks: ['203.0.113.0/24', '192.0.2.7/32'],
  });
  const list = await run(['keys', 'list'], env);
  expect(list.stdout).toContain('shop.example, 203.0.113.0/24, 192.0.2.7/32');
});

test('a test key creates no key, and the output says so', async () => {
  const testing = { ...env, MAILWRIGHT_API_KEY: await app.issue({ mode: 'test' }) };
  const { code, stdout, stderr } = await run([...create, '--json'], testing);
  expect(code).toBe(0);
  expect(stderr).toContain('nothing is stored, and the key does not work');
  const { key } = JSON.parse(stdout) as { key: string };
  expect((await app.client(key).get('/api/v1/emails')).status).toBe(401);
});

test('a key without the scope manage gets an error that names the scope', async () => {
  const reading = { ...env, MAILWRIGHT_API_KEY: await app.issue({ scopes: ['read'] }) };
  expect(await run(create, reading)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'The API key lacks the scope manage: log in with one that has it.\n',
  });
});

test.each([
  [['keys', 'create', '--mode', 'live', '--scope', 'send'], "required option '--name <name>'"],
  [
    [...create, '--scope', 'everything'],
    'Allowed choices are send, contacts, campaigns, read, manage, full',
  ],
])('%j is a usage error', async (args, message) => {
  const { code, stderr } = await run(args, env);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
