import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { isFromThisMachine } from '../../../server/pages/mailbox/loopback-only.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { ask, emptyMailbox, keepMessage } from './mailbox-support.ts';

let app: TestApp;
let mailbox: string;

beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  mailbox = `${app.baseUrl}/dev/mailbox`;
});
afterEach(() => emptyMailbox(app));
afterAll(() => app.close());

test('every page sends security headers', async () => {
  const id = await keepMessage(app);
  for (const path of ['', `/${id}`, `/${id}?view=source`, `/${id}/source`, '/nothing']) {
    const { headers } = await ask(mailbox + path);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    const policy = headers['content-security-policy'];
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src data:; /);
    expect(policy).not.toContain('script-src');
  }
});

describe('other clients get a 404', () => {
  /** The response to an unknown path, without the values that differ between requests. */
  async function refusal(path: string, headers: Record<string, string>) {
    const { status, headers: answered, body } = await ask(app.baseUrl + path, headers);
    const same = { ...answered, 'x-request-id': 'any', date: 'any' };
    return { status, headers: same, body: body.replace(/"request_id":"[^"]*"/, '') };
  }

  test.each([
    ['Host', 'mail.example.com'],
    ['Host', 'localhost.example.com'],
    ['Host', '127.0.0.1.example.com:8080'],
    ['Host', '192.168.1.10:8080'],
    ['Host', '0.0.0.0'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-Host', 'localhost'],
    ['Forwarded', 'for=127.0.0.1'],
    ['Via', '1.1 proxy'],
    ['X-Real-IP', '127.0.0.1'],
    ['X-Original-Host', 'localhost'],
    ['X-Original-URL', '/dev/mailbox'],
    ['X-Envoy-External-Address', '127.0.0.1'],
    ['X-Amzn-Trace-Id', 'Root=1-67891233-abcdef012345678912345678'],
    ['X-ARR-LOG-ID', '1'],
    ['X-Azure-SocketIP', '127.0.0.1'],
    ['Client-IP', '127.0.0.1'],
    ['True-Client-IP', '127.0.0.1'],
    ['CDN-Loop', 'cdn'],
    ['CF-Ray', '1'],
    ['Fly-Region', 'fra'],
    ['Remote-Addr', '127.0.0.1'],
  ])('%s: %s', async (name, value) => {
    const id = await keepMessage(app);
    const unknown = await refusal('/dev/nothing', { [name]: value });
    expect(unknown.status).toBe(404);
    for (const path of ['', '/', `/${id}`, `/${id}/html`, `/${id}/source`]) {
      expect(await refusal(`/dev/mailbox${path}`, { [name]: value })).toEqual(unknown);
    }
  });

  test('under a public BASE_URL, for every path', async () => {
    const BASE_URL = 'https://mail.example.com';
    const behindProxy = await startTestApp({
      env: { BASE_URL },
      parts: { api: true, worker: false },
    });
    const { address } = behindProxy.running;
    const id = await keepMessage(behindProxy);
    const answers = [];
    for (const path of ['nothing', 'mailbox', `mailbox/${id}`, `mailbox/${id}/source`]) {
      const { status, body } = await ask(`${address}/dev/${path}`, { Host: 'localhost' });
      answers.push({ status, body: body.replace(/"request_id":"[^"]*"/, '') });
    }
    await behindProxy.close();
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
  });

  test('under a public BASE_URL with DEV_MAILBOX=true, if they are not on loopback', async () => {
    const env = { BASE_URL: 'https://mail.example.com', DEV_MAILBOX: 'true' };
    const opened = await startTestApp({ env, parts: { api: true, worker: false } });
    const { address } = opened.running;
    const statuses = [];
    for (const headers of [{ Host: 'localhost' }, { Host: 'mail.example.com' }]) {
      statuses.push((await ask(`${address}/dev/mailbox`, headers)).status);
    }
    await opened.close();
    expect(statuses).toEqual([200, 404]);
  });

  test('a proxy that identifies itself only by HTTP/1.0', async () => {
    const { port } = new URL(app.baseUrl);
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('GET /dev/mailbox HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
  });

  test.each(['localhost', 'LOCALHOST:80', '127.0.0.1', '127.8.9.1:9999', '[::1]', '[::1]:8080'])(
    'the name %s is accepted',
    async (host) => {
      expect((await ask(mailbox, { Host: host })).status).toBe(200);
    },
  );

  test.each([
    ['127.0.0.1', true],
    ['127.255.0.3', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.0.0.5', false],
    ['::ffff:10.0.0.5', false],
    ['fe80::1%eth0', false],
    ['0.0.0.0', false],
    [undefined, false],
  ])('a connection from %s: %s', (remoteAddress, expected) => {
    const request = {
      socket: { remoteAddress },
      headers: { host: 'localhost' },
      httpVersion: '1.1',
    };
    expect(isFromThisMachine(request as IncomingMessage)).toBe(expected);
    const nameless = { ...request, headers: {} };
    expect(isFromThisMachine(nameless as IncomingMessage)).toBe(false);
  });
});
