import { afterEach, expect, test } from '@jest/globals';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Answer, TestClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { freePort, launch, launchServer, makeFolder, type Server } from './run.ts';
import { describeAtTerminal, launchAtTerminal } from './terminal.ts';

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function startIn(folder: string, args: string[] = [], env = {}): Promise<Server> {
  const server = await launchServer(args, {
    MAILWRIGHT_DATA_DIR: join(folder, 'data'),
    PORT: await freePort(),
    ...env,
  });
  cleanUps.push(() => stopServer(server));
  return server;
}

async function stopServer(server: Server): Promise<number | null> {
  server.process.kill('SIGTERM');
  return (await server.ended).code;
}

async function newFolder(): Promise<string> {
  const folder = await makeFolder();
  cleanUps.push(folder.remove);
  return folder.path;
}

async function readKeys(folder: string): Promise<{ live: string; test: string }> {
  const text = await readFile(join(folder, 'data/demo-keys.json'), 'utf8');
  return JSON.parse(text) as { live: string; test: string };
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
  const folder = await newFolder();
  const first = await startIn(folder);
  const keys = await eventually(
    () => readKeys(folder).catch(() => null),
    (found) => found !== null,
  );
  expect((await stat(join(folder, 'data/demo-keys.json'))).mode & 0o777).toBe(0o600);
  expect(await stopServer(first)).toBe(0);
  const { stdout, stderr } = await first.ended;
  expect(stderr).toContain(`Keys are in ${join(folder, 'data/demo-keys.json')}`);
  expect(stdout + stderr).not.toContain('svc_');

  const second = await startIn(folder);
  expect(await readKeys(folder)).toEqual(keys);
  expect(await stopServer(second)).toBe(0);
  expect((await second.ended).stderr).not.toContain('svc_');
}, 120_000);

describeAtTerminal('a terminal', () => {
  test('prints the keys of the first start', async () => {
    const folder = await newFolder();
    const terminal = launchAtTerminal(['start'], {
      MAILWRIGHT_DATA_DIR: join(folder, 'data'),
      PORT: await freePort(),
    });
    await terminal.shows('Send an email:');
    const keys = await readKeys(folder);
    terminal.type('\u0003');
    expect(await terminal.ended()).toBe(0);
    expect(terminal.screen).toContain(keys.live);
    expect(terminal.screen).toContain(keys.test);
  }, 120_000);
});

test('the printed curl command works when pasted', async () => {
  const folder = await newFolder();
  const server = await startIn(folder);
  await eventually(() => readKeys(folder).catch(() => null), Boolean);
  await stopServer(server);
  const { stderr } = await server.ended;
  const again = await startIn(folder, [], { PORT: new URL(server.baseUrl).port });
  const line = stderr.slice(stderr.indexOf('curl '));
  const { execFileSync } = await import('node:child_process');
  const answer = execFileSync('bash', ['-c', line], { stdio: ['ignore', 'pipe', 'ignore'] });
  expect(JSON.parse(answer.toString())).toMatchObject({ status: 'queued', test_mode: false });
  expect(again.process.exitCode).toBeNull();
}, 120_000);

/** The keys are on disk a moment before the account exists. */
const untilKnown = (client: TestClient): Promise<unknown> =>
  eventually(
    () => client.get('/api/v1/templates'),
    ({ status }) => status === 200,
  );

test('after kill -9 the next start delivers every queued email once', async () => {
  const folder = await newFolder();
  const first = await startIn(folder);
  const keys = await eventually(() => readKeys(folder).catch(() => null), Boolean);
  const client = new TestClient(first.baseUrl, keys?.live ?? null);
  await untilKnown(client);
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

  const second = await startIn(folder);
  const after = new TestClient(second.baseUrl, keys?.live ?? null);
  const delivered = await Promise.all(accepted.map((id) => follow(after, id)));
  expect(delivered.every(({ body }) => body.sent_at !== null)).toBe(true);
  const mailbox = await fetch(`${second.baseUrl}/dev/mailbox`, {
    headers: { Accept: 'application/json' },
  });
  const { data } = (await mailbox.json()) as { data: { id: string }[] };
  for (const id of accepted)
    expect(data.filter((message) => message.id === id).length).toBeLessThan(2);
}, 120_000);

test('API and worker can run as separate processes on one database', async () => {
  const folder = await newFolder();
  const api = await startIn(folder, ['--api']);
  const keys = await eventually(() => readKeys(folder).catch(() => null), Boolean);
  const client = new TestClient(api.baseUrl, keys?.live ?? null);
  await untilKnown(client);
  const { status, body } = await client.post('/api/v1/emails/send', reset('ada@example.com'));
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'queued' } });
  expect((await client.get(`/api/v1/emails/${body.id}`)).body.status).toBe('queued');

  const worker = launch(['start', '--worker'], {
    MAILWRIGHT_DATA_DIR: join(folder, 'data'),
  });
  cleanUps.push(async () => {
    worker.process.kill('SIGTERM');
    expect((await worker.ended).code).toBe(0);
  });
  await follow(client, body.id as string);
}, 120_000);

test('a port in use is reported in one line', async () => {
  const folder = await newFolder();
  const server = await startIn(folder);
  const { code, stderr } = await launch(['start'], {
    MAILWRIGHT_DATA_DIR: join(folder, 'data'),
    PORT: new URL(server.baseUrl).port,
  }).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Port \d+ is in use; set PORT to a free one\.\n$/);
  expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200);
}, 120_000);

test('the demo shows the main workflow and ends by itself', async () => {
  const { code, stdout, stderr } = await launch(['demo']).ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const shown of [
    'zofie.novakova@example.com, on the lists: customers',
    'is queued',
    'is delivered',
    'Subject: Obnovení hesla v Demo Shop',
    'https://demo-shop.example/reset/4f2a',
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
}, 120_000);
