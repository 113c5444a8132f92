import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OperatorError } from '../../server/platform/errors.ts';
import { readConfig } from '../../server/platform/config.ts';
import { isKey } from '../../server/http/key-format.ts';
import { TestClient } from '../support/app/client.ts';
import { createDatabase, type TestDatabase } from '../support/database/postgres.ts';
import { freePort, launchServer, run, type Server } from './run.ts';

let database: TestDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createDatabase();
  env = { DATABASE_URL: database.url, MAIL_TRANSPORT: 'mailbox' };
});
afterAll(() => database.drop());

describe('help and usage', () => {
  test('--help names every command and the exit codes', async () => {
    const { code, stdout } = await run(['--help']);
    expect(code).toBe(0);
    for (const word of [
      'start',
      'migrate',
      'queue',
      'organizations',
      'keys',
      'demo',
      'Exit codes',
    ]) {
      expect(stdout).toContain(word);
    }
  });

  test.each([
    [['frobnicate'], "unknown command 'frobnicate'"],
    [['start', '--fast'], "unknown option '--fast'"],
    [['organizations', 'create', 'shop'], "required option '--name <name>' not specified"],
    [['organizations', 'create-key', 'shop'], "required option '--mode <mode>' not specified"],
    [['organizations', 'create-key', 'shop', '--mode', 'dead'], 'Allowed choices are live, test'],
  ])('%j is a usage error: exit code 2 and one line', async (args, message) => {
    const { code, stderr } = await run(args, env);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

describe('--json', () => {
  const error = (message: unknown) => ({
    error: { message, code: null, details: {}, request_id: null },
  });

  test.each([
    [['queue', '--json']],
    [['--json', 'queue']],
    [['--json', 'organizations', 'create', 'other', '--name', 'Shop']],
    [['organizations', '--json', 'create', 'other', '--name', 'Shop']],
  ])('%j prints errors of settings and database as JSON', async (args) => {
    const refused = await run(args, { ...env, PORT: 'http' });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(refused.stderr)).toEqual(
      error('PORT must be a whole number from 0 to 65535.'),
    );
    const url = new URL(database.url);
    url.password = 'wrong';
    const unknown = await run(args, { ...env, DATABASE_URL: url.href });
    expect(JSON.parse(unknown.stderr)).toEqual(
      error(expect.stringContaining('PostgreSQL refuses')),
    );
  });

  test.each([[['start', '--json']], [['--json', 'start']]])('%j is a usage error', async (args) => {
    const { code, stderr } = await run(args, env);
    expect(code).toBe(2);
    expect(JSON.parse(stderr)).toEqual(error("unknown option '--json'"));
  });
});

describe('settings', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535.'],
    [{ BASE_URL: 'http://mail.example.com' }, 'BASE_URL must be an https URL'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL that begins with postgres://'],
    [
      { DATABASE_URL: 'postgres://u:secret@h:x/db' },
      'DATABASE_URL has a port that is not a number',
    ],
    [{ DATABASE_URL: 'postgres://u:se/cret@h/db' }, 'write it percent-encoded'],
    [
      { DATABASE_URL: 'postgres://u:secret@h/db?sslmode=on' },
      'sslmode in DATABASE_URL must be one',
    ],
    [
      { DATABASE_URL: 'postgres://u:secret@h/db?sslrootcert=/nowhere' },
      "The file that sslrootcert in DATABASE_URL names can't be read.",
    ],
    [
      { DATABASE_URL: 'postgres://x/y', MAIL_TRANSPORT: '' },
      'Set MAIL_TRANSPORT to ses, smtp or mailbox',
    ],
    [{ MAIL_TRANSPORT: 'pigeon' }, 'MAIL_TRANSPORT must be one of ses, smtp, mailbox.'],
    [{ MAIL_TRANSPORT: 'smtp' }, 'Set SMTP_URL'],
    [{ SIGNING_KEYS: 'short' }, 'SIGNING_KEYS must be a list of keys of at least 32 characters'],
    [{ RECONCILE_WINDOW: '0' }, 'RECONCILE_WINDOW must be a whole number from 1 to 86400.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal,'],
    [{ TRUST_PROXY: 'everyone!' }, 'TRUST_PROXY must be a number of hops'],
  ])('%j is refused with an error that names the variable', (bad, message) => {
    const read = () => readConfig({ ...env, ...(bad as Record<string, string>) });
    expect(read).toThrow(OperatorError);
    expect(read).toThrow(message);
    // One line, without the password.
    expect(read).not.toThrow(/\n|secret|cret@/);
  });

  test.each([['start'], ['migrate'], ['queue']])(
    'one that is wrong stops %s with its error in one line',
    async (command) => {
      const bad = { ...env, DATABASE_URL: 'postgres://u:secret@h:x/db' };
      expect(await run([command], bad)).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^DATABASE_URL has a port that is not a number\b.*\n$/),
      });
    },
  );

  test.each([
    ['127.0.0.1:1', 'nothing listens at its host and port: ECONNREFUSED'],
    ['nowhere.invalid', 'its host name'],
  ])(
    'a database at %s that cannot be reached is reported with the wrong part of the URL',
    async (host, words) => {
      const url = new URL(database.url);
      url.host = host;
      const { code, stderr } = await run(['queue'], { ...env, DATABASE_URL: url.href });
      expect(code).toBe(1);
      expect(stderr).toContain(words);
    },
  );

  test('a database that refuses the password is reported in one line, without the password', async () => {
    const url = new URL(database.url);
    url.password = 'wrong-marker';
    const { code, stderr } = await run(['migrate'], { ...env, DATABASE_URL: url.href });
    expect(code).toBe(1);
    expect(stderr).toBe('PostgreSQL refuses the user or password in DATABASE_URL.\n');
  });

  test('a database that does not exist is reported in one line', async () => {
    const url = new URL(database.url);
    url.pathname = '/nowhere';
    const { code, stderr } = await run(['migrate'], { ...env, DATABASE_URL: url.href });
    expect(code).toBe(1);
    expect(stderr).toContain('does not exist');
  });
});

describe('accounts', () => {
  let server: Server;
  afterAll(async () => {
    server?.process.kill('SIGTERM');
    await server?.ended;
  });

  test('migrate can run twice', async () => {
    expect(await run(['migrate'], env)).toMatchObject({ code: 0, stderr: '' });
    expect(await run(['migrate'], env)).toMatchObject({ code: 0, stderr: '' });
  });

  test('an organization is created once', async () => {
    const create = ['organizations', 'create', 'shop', '--name', 'Obchod s.r.o.', '--json'];
    const made = await run(create, env);
    expect(JSON.parse(made.stdout)).toEqual({
      id: expect.any(String),
      slug: 'shop',
      name: 'Obchod s.r.o.',
    });
    const again = await run(create, env);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(again.stderr)).toMatchObject({
      error: { message: 'There is an organization shop already.' },
    });
    const bad = await run(['organizations', 'create', 'My Shop', '--name', 'x'], env);
    expect(bad.stderr).toContain('The slug must be lower-case letters');
  });

  test('a database given by DATABASE_URL gets no demo account', async () => {
    server = await launchServer([], { ...env, PORT: await freePort() });
    const { stdout } = await run(['organizations', 'create', 'demo', '--name', 'Demo'], env);
    expect(stdout).toContain('Created the organization demo');
  });

  test('only a new test key is printed with an explanation of test keys', async () => {
    await run(['organizations', 'create', 'keys', '--name', 'Keys'], env);
    const create = ['organizations', 'create-key', 'keys', '--mode'];
    const live = await run([...create, 'live'], env);
    expect(live.stderr).toMatch(/^The key \([0-9a-f-]+\) is not shown again\.\n$/);
    expect((await run([...create, 'test'], env)).stderr).toContain('changes nothing');
  });

  test('a key works with its scopes until it is revoked', async () => {
    const create = ['organizations', 'create-key', 'shop', '--mode', 'live', '--json'];
    const { stdout } = await run([...create, '--scope', 'read', 'contacts'], env);
    const issued = JSON.parse(stdout) as { id: string; key: string; scopes: string[] };
    expect(issued.scopes).toEqual(['read', 'contacts']);
    expect(isKey(issued.key)).toBe(true);

    const client = new TestClient(server.baseUrl, issued.key);
    expect((await client.get('/api/v1/templates')).body).toMatchObject({
      data: [],
      has_more: false,
    });
    const denied = await client.post('/api/v1/emails/send', { to: 'a@example.com', template: 'x' });
    expect(denied.body.details).toEqual({ required_scope: 'send' });

    expect(await run(['organizations', 'revoke-key', issued.id], env)).toMatchObject({ code: 0 });
    expect((await client.get('/api/v1/templates')).status).toBe(401);
    expect(await run(['organizations', 'revoke-key', issued.id], env)).toMatchObject({ code: 0 });
    expect(await run(['organizations', 'revoke-key', 'nonsense'], env)).toMatchObject({
      code: 1,
      stderr: 'No API key has this id.\n',
    });
  });

  test('ORGANIZATIONS-1 actions of the operator are in the audit log without an API key', async () => {
    const create = ['organizations', 'create-key', 'shop', '--mode', 'live', '--json'];
    const { id, key } = JSON.parse((await run(create, env)).stdout) as { id: string; key: string };
    await run(['organizations', 'revoke-key', id], env);
    const reader = JSON.parse((await run(create, env)).stdout) as { key: string };
    const log = await new TestClient(server.baseUrl, reader.key).get('/api/v1/audit-log');
    expect(log.body.data).toMatchObject([
      { operation: 'apiKeys.create', api_key: null },
      { operation: 'apiKeys.revoke', api_key: null, resource: { type: 'api_key', id } },
      { operation: 'apiKeys.create', api_key: null, resource: { type: 'api_key', id } },
      // Entries of the tests before: a key was revoked twice; the second time changed nothing.
      { operation: 'apiKeys.revoke' },
      { operation: 'apiKeys.create' },
      {
        operation: 'organizations.create',
        api_key: null,
        before: null,
        resource: { type: 'organization', id: 'shop' },
        after: { slug: 'shop', name: 'Obchod s.r.o.' },
      },
    ]);
    expect(log.text).not.toContain(key);
  });

  test('a key for an unknown organization is refused', async () => {
    const { code, stderr } = await run(
      ['organizations', 'create-key', 'none', '--mode', 'test'],
      env,
    );
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'There is no organization none.\n' });
  });
});
