import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { makeFolder, run } from '../run.ts';

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

test('contacts show prints one field per line and escapes control characters', async () => {
  const { code, stdout } = await run(['contacts', 'show', 'zofie@example.com'], env);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Name +Žofie Nováková$/m);
  expect(stdout).toMatch(/^Lists +customers$/m);
  expect(stdout).toMatch(/^Data city +Brno$/m);
  expect(stdout).toMatch(/^Data note +a\ufffd\[31mb$/m);
});

test('no value or name of a contact adds a line of its own', async () => {
  await app.live.post('/api/v1/contacts', {
    email: 'forger@example.com',
    data: { note: 'a\nSubscribed  yes', 'x\nLists  vip': 'b\u001b[2Jc' },
  });
  const { stdout } = await run(['contacts', 'show', 'forger@example.com'], env);
  expect(stdout.match(/^Subscribed /gm)).toHaveLength(1);
  expect(stdout.match(/^Lists /gm)).toHaveLength(1);
  expect(stdout).toMatch(/^Data note +a Subscribed {2}yes$/m);
  expect(stdout).toMatch(/^Data x Lists {2}vip +b\ufffd\[2Jc$/m);
});

test('JSON has the same data without terminal control characters', async () => {
  const note = 'a\u009b31mb\u202ec\u0007';
  await app.live.post('/api/v1/contacts', { email: 'raw@example.com', data: { note } });
  const { stdout } = await run(['contacts', 'show', 'raw@example.com', '--json'], env);
  expect(JSON.parse(stdout).data.note).toBe(note);
  expect(stdout).not.toMatch(/[\u007f-\u009f\u202e]/);
});

test.each([
  ['contacts', 'show'],
  ['consent', 'show'],
  ['emails', 'show'],
  ['domains', 'check'],
  ['keys', 'revoke'],
])('%s %s with an empty argument is a usage error', async (noun, verb) => {
  for (const given of ['', ' ', '..']) {
    const { code, stdout, stderr } = await run([noun, verb, given], env);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^<\w+> must not be empty, "\." or "\.\."\.\n$/);
  }
});

test('consent show prints the states by type, and the history', async () => {
  const { code, stdout } = await run(['consent', 'show', 'zofie@example.com'], env);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^order-updates +subscribed +yes /m);
  expect(stdout).toMatch(/^newsletter +pending +no /m);
  expect(stdout).toMatch(/ order-updates +none → subscribed +api /m);
  expect(stdout).toMatch(/ newsletter +none → pending +api +203\.0\.113\.7 /m);
});

test('consent show --json prints preferences and history as one document', async () => {
  const { stdout } = await run(['consent', 'show', 'zofie@example.com', '--json'], env);
  const shown = JSON.parse(stdout);
  expect(shown.preferences).toMatchObject({ 'order-updates': true, newsletter: false });
  expect(shown.history).toHaveLength(2);
});

test('an unknown contact is reported in one sentence', async () => {
  for (const noun of ['contacts', 'consent']) {
    expect(await run([noun, 'show', 'nobody@example.com'], env)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'No contact has this address.\n',
    });
  }
});

test('contacts export writes CSV or NDJSON whose last line says that it is complete', async () => {
  const piped = await run(['contacts', 'export', '--list', 'customers'], env);
  expect([piped.code, piped.stderr]).toEqual([0, 'Exported 1 contact.\n']);
  expect(piped.stdout).toMatch(/^email,name,.*\r\nzofie@example\.com,.*\r\n# rows: 1\r\n$/s);
  const { path, remove } = await makeFolder();
  try {
    const file = join(path, 'contacts.ndjson');
    const args = ['contacts', 'export', '--format', 'ndjson', '--output', file];
    const { code, stdout } = await run(args, env);
    expect([code, stdout, await readdir(path)]).toEqual([0, '', ['contacts.ndjson']]);
    const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(lines.at(-1)).toBe(`{"_rows":${lines.length - 1}}`);
    expect(JSON.parse(lines.at(-2)!)).toMatchObject({ email: 'zofie@example.com' });
  } finally {
    await remove();
  }
});

test('contacts export refuses other formats, and an export that was cut leaves no file', async () => {
  const refused = await run(['contacts', 'export', '--format', 'xml'], env);
  expect([refused.code, refused.stderr]).toEqual([2, '--format must be csv or ndjson.\n']);
  const cut = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/csv', 'X-Request-Id': 'cut' });
    response.end('email\r\nzofie@example.com\r\n');
  }).listen(0, '127.0.0.1');
  await once(cut, 'listening');
  const { path, remove } = await makeFolder();
  try {
    const { port } = cut.address() as AddressInfo;
    const file = join(path, 'contacts.csv');
    const { code, stderr } = await run(['contacts', 'export', '--output', file], {
      ...env,
      MAILWRIGHT_URL: `http://127.0.0.1:${port}`,
    });
    expect(code).toBe(1);
    expect(stderr).toContain('before the end of the export');
    expect(await readdir(path)).toEqual([]);
  } finally {
    cut.close();
    await remove();
  }
});
