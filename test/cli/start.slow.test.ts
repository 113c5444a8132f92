import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type Answer, TestClient } from '../support/app/client.ts';
import { eventually } from '../support/eventually.ts';
import {
  freePort,
  launch,
  launchServer,
  makeFolder,
  makeUsedFolder,
  readKeys,
  type Server,
  type UsedFolder,
} from './run.ts';
import { SAME_ORIGIN } from '../support/app/people.ts';
import { describeAtTerminal, launchAtTerminal } from './terminal.ts';

/** The tests use it one after the other; each stops its processes. */
let used: UsedFolder;
beforeAll(async () => {
  used = await makeUsedFolder();
});
afterAll(() => used?.remove());

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function startAgain(args: string[] = []): Promise<Server> {
  const server = await launchServer(args, {
    MAILWRIGHT_DATA_DIR: join(used.path, 'data'),
    PORT: await freePort(),
  });
  cleanUps.push(() => stopServer(server));
  return server;
}

async function stopServer(server: Server): Promise<number | null> {
  server.process.kill('SIGTERM');
  return (await server.ended).code;
}

const reset = (to: string) => ({
  to,
  template: 'password-reset',
  data: { reset_url: 'https://shop.example/reset' },
});

const follow = (client: TestClient, id: string): Promise<Answer> =>
  eventually(
    () => client.get(`/api/v1/emails/${id}`),
    ({ body }) => body.status === 'delivered',
    // Jobs of a killed worker become available again when its heartbeat is missed.
    75_000,
  );

test('the first start stores the keys readable only by the owner, and names the file', async () => {
  const file = join(used.path, 'data/demo-keys.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { code, stdout, stderr } = used.ended;
  expect(code).toBe(0);
  expect(stderr).toContain(`Keys are in ${file}`);
  expect(stdout + stderr).not.toContain('svc_');
  expect(stdout + stderr).not.toContain(used.keys.invitation);
});

test('a later start keeps the keys, and the printed curl command works when pasted', async () => {
  const server = await startAgain();
  const greeting = await eventually(
    async () => server.printed.stderr,
    (text) => text.includes('curl ') && text.endsWith('\n\n'),
  );
  const line = greeting.slice(greeting.indexOf('curl '));
  const answer = execFileSync('bash', ['-c', line], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 600_000,
  });
  expect(JSON.parse(answer.toString())).toMatchObject({ status: 'queued', test_mode: false });
  expect(await readKeys(used.path)).toEqual(used.keys);

  const browser = new TestClient(server.baseUrl, null, SAME_ORIGIN);
  const person = { email: 'ada@team.example', name: 'Ada', password: 'a long enough password' };
  const accept = { token: used.keys.invitation, ...person };
  const accepted = await browser.post('/api/v1/invitations/accept', accept);
  expect(accepted.body.memberships).toMatchObject([{ role: 'owner' }]);
  expect(await stopServer(server)).toBe(0);
  expect((await server.ended).stderr).not.toContain('svc_');
});

describeAtTerminal('a terminal', () => {
  test('prints the keys of the first start', async () => {
    const folder = await makeFolder();
    cleanUps.push(folder.remove);
    const terminal = launchAtTerminal(['start'], {
      MAILWRIGHT_DATA_DIR: join(folder.path, 'data'),
      PORT: await freePort(),
    });
    await terminal.shows('Send an email:');
    const keys = await readKeys(folder.path);
    terminal.type('\u0003');
    expect(await terminal.ended()).toBe(0);
    expect(terminal.screen).toContain(keys.live);
    expect(terminal.screen).toContain(keys.test);
    expect(terminal.screen).toContain(keys.invitation);
  });
});

test('after kill -9 the next start delivers every queued email once', async () => {
  const first = await startAgain();
  const client = new TestClient(first.baseUrl, used.keys.live);
  const sends = Array.from({ length: 60 }, (_, n) =>
    client.post('/api/v1/emails/send', reset(`person${n}@example.com`)).catch(() => null),
  );
  await sends[20];
  first.process.kill('SIGKILL');
  const accepted = (await Promise.all(sends)).flatMap((answer) =>
    answer?.status === 200 ? [answer.body.id as string] : [],
  );
  await first.ended;
  expect(accepted.length).toBeGreaterThan(0);

  const second = await startAgain();
  const after = new TestClient(second.baseUrl, used.keys.live);
  const delivered = await Promise.all(accepted.map((id) => follow(after, id)));
  expect(delivered.every(({ body }) => body.sent_at !== null)).toBe(true);
  const mailbox = await fetch(`${second.baseUrl}/dev/mailbox`, {
    headers: { Accept: 'application/json' },
  });
  const { data } = (await mailbox.json()) as { data: { id: string }[] };
  for (const id of accepted)
    expect(data.filter((message) => message.id === id).length).toBeLessThan(2);
});

test('API and worker can run as separate processes on one database', async () => {
  const api = await startAgain(['--api']);
  const client = new TestClient(api.baseUrl, used.keys.live);
  const { status, body } = await client.post('/api/v1/emails/send', reset('ada@example.com'));
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'queued' } });
  expect((await client.get(`/api/v1/emails/${body.id}`)).body.status).toBe('queued');

  const worker = launch(['start', '--worker'], {
    MAILWRIGHT_DATA_DIR: join(used.path, 'data'),
  });
  cleanUps.push(async () => {
    worker.process.kill('SIGTERM');
    expect((await worker.ended).code).toBe(0);
  });
  await follow(client, body.id as string);
});

test('a port in use is reported in one line', async () => {
  const server = await startAgain();
  const { code, stderr } = await launch(['start'], {
    MAILWRIGHT_DATA_DIR: join(used.path, 'data'),
    PORT: new URL(server.baseUrl).port,
  }).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Port \d+ is in use; set PORT to a free one\.\n$/);
  expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200);
});

test('the demo shows the main workflow and ends by itself', async () => {
  const folder = await makeFolder();
  cleanUps.push(folder.remove);
  const { code, stdout, stderr } = await launch(['demo'], { TMPDIR: folder.path }).ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const shown of [
    'zofie.novakova@example.com, on the lists: customers',
    'is queued',
    'is delivered',
    'Subject: Obnovení hesla v Demo Shop',
    'https://example.com/?reset=4f2a',
    'data.reset_url missing_variable',
    'test_mode: true',
  ]) {
    expect(stdout).toContain(shown);
  }
  const consent = stdout.match(/(?<=order-updates: ).+/g);
  expect(consent).toEqual([
    'pending',
    'subscribed',
    'pending → subscribed, double_opt_in from 127.0.0.1',
    'none → pending, api',
  ]);
});

test('--reset empties the database, and the demo account is created again with other keys', async () => {
  const running = await startAgain();
  await expect(startAgain(['--reset'])).rejects.toThrow(
    'Other processes use the embedded database: stop them before --reset.',
  );
  expect(await stopServer(running)).toBe(0);
  const server = await startAgain(['--reset']);
  const keys = await eventually(
    () => readKeys(used.path),
    ({ live }) => live !== used.keys.live,
  );
  const lists = (key: string): Promise<Answer> =>
    new TestClient(server.baseUrl, key).get('/api/v1/lists');
  expect((await lists(used.keys.live)).status).toBe(401);
  expect((await lists(keys.live)).status).toBe(200);
});
