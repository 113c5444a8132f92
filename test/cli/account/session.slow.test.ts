import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { freePort, makeFolder, run } from '../run.ts';
import { describeAtTerminal, plain, launchAtTerminal } from '../terminal.ts';

let app: TestApp;
let key: string;
let folder: Awaited<ReturnType<typeof makeFolder>>;
let env: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  key = await app.issue({});
});
afterAll(() => app?.close());
beforeEach(async () => {
  folder = await makeFolder();
  env = { XDG_CONFIG_HOME: folder.path };
});
afterEach(() => folder.remove());

const login = (...args: string[]): string[] => ['login', '--url', app.baseUrl, ...args];
const file = (): string => join(folder.path, 'mailwright/credentials.json');

test('login validates the key, shows its account, and stores it readable only by the owner', async () => {
  const { code, stdout, stderr } = await run(login(), env, `${key}\n`);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Organization +Demo Shop \(demo\)$/m);
  expect(stdout).toMatch(/^Mode +live$/m);
  expect(stdout).toMatch(/^Scopes +full$/m);
  expect(stdout).not.toContain(key);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder.path, 'mailwright'))).mode & 0o777).toBe(0o700);

  expect(JSON.parse((await run(['whoami', '--json'], env)).stdout)).toEqual({
    url: app.baseUrl,
    mode: 'live',
    organization: { slug: 'demo', name: 'Demo Shop' },
    scopes: ['full'],
  });
  expect(await run(['emails', 'list'], env)).toMatchObject({ code: 0 });

  expect(await run(['logout'], env)).toMatchObject({ code: 0 });
  expect(await run(['logout'], env)).toMatchObject({ stdout: 'You were not logged in.\n' });
  expect(await readFile(file(), 'utf8')).not.toContain(key);
});

test('the key can be read from a file', async () => {
  const keyFile = join(folder.path, 'key');
  await writeFile(keyFile, `${key}\n`);
  expect(await run(login('--key-file', keyFile), env)).toMatchObject({ code: 0 });
  expect(await run(['whoami'], env)).toMatchObject({ code: 0 });
});

test('each profile has its own account', async () => {
  await run(login(), env, key);
  await run(login('--profile', 'trial'), env, await app.issue({ mode: 'test', scopes: ['send'] }));
  expect((await run(['whoami'], env)).stdout).toMatch(/^Mode +live$/m);
  const { stdout } = await run(['whoami'], { ...env, MAILWRIGHT_PROFILE: 'trial' });
  expect(stdout).toMatch(/^Organization +unknown: the key lacks the scope to read it$/m);
  expect(stdout).toMatch(/^Mode +test: /m);
  expect(stdout).toMatch(/^Scopes +send$/m);
});

describe('the environment variables', () => {
  const account = (given: string) => ({
    ...env,
    MAILWRIGHT_URL: app.baseUrl,
    MAILWRIGHT_API_KEY: given,
  });

  test('take precedence over the file', async () => {
    await run(login(), env, key);
    const other = account(await app.issue({ scopes: ['read'] }));
    expect((await run(['whoami'], other)).stdout).toMatch(/^Scopes +read$/m);
  });

  test('are overridden by a named profile', async () => {
    await run(login('--profile', 'prod'), env, key);
    const other = account(await app.issue({ scopes: ['read'] }));
    const named = await run(['whoami', '--profile', 'prod'], other);
    expect(named.stdout).toMatch(/^Scopes +full$/m);
    expect(await run(['whoami', '--profile', 'nosuch'], other)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'No account is stored as nosuch: run mailwright login --profile nosuch.\n',
    });
  });

  test.each(['MAILWRIGHT_URL', 'MAILWRIGHT_API_KEY'] as const)(
    'with %s alone are rejected: a stored key is never sent to another server',
    async (name) => {
      await run(login(), env, key);
      const { [name]: value } = account(key);
      expect(await run(['whoami'], { ...env, [name]: value })).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^Only one of MAILWRIGHT_URL and MAILWRIGHT_API_KEY is set/),
      });
    },
  );

  test('complete a login without stored values, but never override part of another login', async () => {
    const other = account(await app.issue({ mode: 'test' }));
    expect((await run(['login'], other)).stdout).toMatch(/^Mode +test/m);
    expect((await run(login(), other, key)).stdout).toMatch(/^Mode +live$/m);
    expect((await run(['whoami'], env)).stdout).toMatch(/^Mode +live$/m);
    const keyFile = join(folder.path, 'key');
    await writeFile(keyFile, key);
    expect((await run(login('--key-file', keyFile), other)).stdout).toMatch(/^Mode +live$/m);
    expect(await run(['login'], other, key)).toMatchObject({
      code: 2,
      stderr: 'The URL of the server is missing: add --url https://mail.example.com.\n',
    });
    expect(await run(login(), other)).toMatchObject({
      code: 2,
      stderr: 'No key was given: pipe it in, or pass a file with --key-file.\n',
    });
  });
});

test('concurrent logins are all stored', async () => {
  const names = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'];
  await Promise.all(names.map((name) => run(login('--profile', name), env, key)));
  expect(Object.keys(JSON.parse(await readFile(file(), 'utf8'))).sort()).toEqual(names);
});

test('an interrupted login is reported', async () => {
  await run(login(), env, key);
  await writeFile(`${file()}.lock`, '');
  expect(await run(['logout'], env)).toMatchObject({
    code: 1,
    stderr: `Another login or logout is in progress; if none is running, remove ${file()}.lock.\n`,
  });
});

test('a profile may have any name', async () => {
  for (const name of ['constructor', '__proto__']) {
    const logout = ['logout', '--profile', name];
    expect((await run(logout, env)).stdout).toBe('You were not logged in.\n');
    await run(login('--profile', name), env, key);
    expect(await run(['whoami', '--profile', name], env)).toMatchObject({ code: 0 });
    expect((await run(logout, env)).stdout).toMatch(/^Logged out/);
  }
});

test.each(['http://mail.example.com', 'http://127.0.0.1.example.com', 'http://192.0.2.1'])(
  'no key is sent over %s',
  async (url) => {
    const refused = {
      code: 1,
      stderr:
        'The URL must begin with https://, because the key is sent to it; http:// is for loopback addresses only.\n',
    };
    expect(await run(['login', '--url', url], env, key)).toMatchObject(refused);
    const account = { MAILWRIGHT_URL: url, MAILWRIGHT_API_KEY: key };
    expect(await run(['whoami'], account)).toMatchObject(refused);
  },
);

test('without a login every command explains how to log in', async () => {
  expect(await run(['emails', 'list'], env)).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'You are not logged in: run mailwright login, or set MAILWRIGHT_URL and MAILWRIGHT_API_KEY.\n',
  });
});

test.each([
  ['svc_live_sk_wrong', 'does not accept this API key: it is unknown, expired or revoked. Nothing'],
  ['no-key', 'The API key is malformed'],
  ['', 'No key was given'],
])('login with the key %j is refused, and nothing is stored', async (wrong, message) => {
  const { code, stdout, stderr } = await run(login(), env, wrong);
  expect(code).toBeGreaterThan(0);
  expect(stdout).toBe('');
  expect(stderr).toContain(message);
  expect(stderr).not.toContain('login');
  await expect(stat(file())).rejects.toMatchObject({ code: 'ENOENT' });
});

test('an invalid key in the environment is reported with the name of its variable', async () => {
  const account = { MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: 'svc_live_sk_wrong' };
  const { code, stdout, stderr } = await run(['whoami', '--json'], { ...env, ...account });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  const { message, code: api } = (JSON.parse(stderr) as { error: Record<string, string> }).error;
  expect(api).toBe('UNAUTHORIZED');
  expect(message).toContain('the API key in MAILWRIGHT_API_KEY');
  expect(message).not.toContain('run mailwright login');
});

test('login to a URL where nothing listens says what to check', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const { code, stderr } = await run(['login', '--url', url], env, key);
  expect(code).toBe(1);
  const question = `Is the server at ${url} running, and is the URL correct?`;
  expect(stderr).toMatch(/^No response to GET .+ \(ECONNREFUSED\)\. /);
  expect(stderr).toContain(question);
  expect(stderr).not.toContain(key);
  const account = { MAILWRIGHT_URL: url, MAILWRIGHT_API_KEY: key };
  expect((await run(['emails', 'list'], account)).stderr).toContain(question);
});

test('an invalid URL is refused', async () => {
  const { code, stderr } = await run(['login', '--url', 'mail.example.com'], env, key);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      'The URL is malformed: it must be an http or https URL, such as https://mail.example.com.\n',
  });
});

test('keys in a file that others can read are not used', async () => {
  await run(login(), env, key);
  await chmod(file(), 0o644);
  const { code, stderr } = await run(['whoami'], env);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Other users can read the keys in .+: run chmod 600 on it\.$/m);
});

test('a damaged file is reported in one sentence', async () => {
  await run(login(), env, key);
  await writeFile(file(), '{"default": ');
  expect(await run(['whoami'], env)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is damaged: remove it and run mailwright login.'),
  });
});

describeAtTerminal('at a terminal', () => {
  test('login prompts for URL and key, and does not echo the key', async () => {
    const session = launchAtTerminal(['login'], env);
    await session.shows('URL of the server: ');
    session.type(`${app.baseUrl}\r`);
    await session.shows('API key (not shown): ');
    session.type(`${key}\r`);
    expect(await session.ended()).toBe(0);
    expect(plain(session.screen)).toMatch(/^Organization +Demo Shop \(demo\)$/m);
    expect(session.screen).not.toContain(key.slice(12));
  });

  test('Ctrl-C at a prompt ends without a login', async () => {
    const session = launchAtTerminal(login(), env);
    await session.shows('API key (not shown): ');
    session.type('\u0003');
    expect(await session.ended()).toBe(2);
    await expect(stat(file())).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('the output is colored, but not with NO_COLOR and not in a pipe', async () => {
    const account = { ...env, MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: key };
    const consent = ['consent', 'show', 'color@example.com'];
    await app.live.post('/api/v1/contacts', { email: 'color@example.com' });
    const colored = launchAtTerminal(consent, account);
    expect(await colored.ended()).toBe(0);
    const uncolored = launchAtTerminal(consent, { ...account, NO_COLOR: '1' });
    expect(await uncolored.ended()).toBe(0);
    const escape = '\u001b[';
    expect(colored.screen).toContain(escape);
    expect(uncolored.screen).not.toContain(escape);
    expect((await run(consent, account)).stdout).not.toContain(escape);
  });

  test('on a narrow terminal rows become blocks', async () => {
    const account = { ...env, MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: key };
    await app.live.post('/api/v1/emails/send', {
      to: 'phone@example.com',
      template: 'welcome',
      data: { name: 'Žofie' },
    });
    const list = ['emails', 'list', '--to', 'phone@example.com'];
    const session = launchAtTerminal(list, account, 45);
    expect(await session.ended()).toBe(0);
    expect(plain(session.screen)).toMatch(/^SUBJECT +Welcome to Demo Shop, Žofie$/m);
  });

  test('tail ends with Ctrl-C', async () => {
    const account = { ...env, MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: key };
    const session = launchAtTerminal(['emails', 'tail'], account);
    await app.live.post('/api/v1/emails/send', {
      to: 'followed@example.com',
      template: 'welcome',
      data: { name: 'Ada' },
    });
    await session.shows('followed@example.com');
    session.type('\u0003');
    expect(await session.ended()).toBe(0);
  });
});

describe('with --json an error is one line of JSON on standard error', () => {
  const account = () => ({ ...env, MAILWRIGHT_URL: app.baseUrl, MAILWRIGHT_API_KEY: key });
  const errorOf = async (args: string[], given: Record<string, string>, input?: string) => {
    const { stdout, stderr, code } = await run([...args, '--json'], given, input);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^\{.*\}\n$/);
    return { code, ...JSON.parse(stderr) };
  };

  test('with the code, the details and the request id of the API', async () => {
    const id = '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a40';
    expect(await errorOf(['emails', 'show', id], account())).toEqual({
      code: 1,
      error: {
        message: expect.stringMatching(/^[A-Z].*\.$/),
        code: 'NOT_FOUND',
        details: { resource: 'email' },
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    });
    expect(await errorOf(login(), env, 'svc_live_sk_wrong')).toMatchObject({
      error: { code: 'UNAUTHORIZED', request_id: expect.any(String) },
    });
  });

  test('without them when no request was made', async () => {
    const facts = { code: null, details: {}, request_id: null };
    expect(await errorOf(['whoami'], env)).toEqual({
      code: 1,
      error: { message: expect.stringContaining('You are not logged in'), ...facts },
    });
    expect(await errorOf(['emails', 'show'], account())).toEqual({
      code: 2,
      error: { message: "missing required argument 'id'", ...facts },
    });
  });
});
