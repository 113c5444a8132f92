import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { buildDashboard } from '../../support/browser/dashboard.ts';
import { ask } from '../mailbox/mailbox-support.ts';

const API = { api: true, worker: false };

let app: TestApp;
beforeAll(async () => {
  buildDashboard();
  app = await startTestApp({ parts: API });
});
afterAll(() => app.close());

/** As a browser on this machine asks, at `localhost`. */
const local = (path: string, from = app): string =>
  `http://localhost:${new URL(from.running.address).port}${path}`;

test('DASHBOARD-1 all its paths are one page, with a nonce for each response', async () => {
  const nonces = new Set<string | undefined>();
  for (const path of ['/dashboard', '/dashboard/', '/dashboard/demo/live/emails?status=failed']) {
    const response = await fetch(local(path));
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    const [, nonce] = /style-src 'self' 'nonce-([\w-]{22})'/.exec(policy) ?? [];
    expect(html).toContain(`nonce="${nonce}"`);
    expect(html).not.toContain('__NONCE__');
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test('DASHBOARD-2 the policy allows nothing inline and nothing from elsewhere', async () => {
  const { headers } = await fetch(local('/dashboard'));
  const policy = headers.get('Content-Security-Policy') ?? '';
  expect(policy.replace(/nonce-[\w-]+/, 'nonce').split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'nonce'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ]);
});

test('DASHBOARD-1 files are compressed and cached for good; other files and methods are refused', async () => {
  const html = await (await fetch(local('/dashboard'))).text();
  const files = [...html.matchAll(/(?:src|href)="(\/dashboard\/assets\/[^"]+)"/g)];
  expect(files.length).toBeGreaterThan(1);
  for (const [, path = ''] of files) {
    const { status, headers } = await fetch(local(path), {
      headers: { 'Accept-Encoding': 'gzip' },
    });
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('Content-Encoding')).toBe('gzip');
    expect(headers.get('Content-Type')).toMatch(/^text\/(javascript|css); charset=utf-8$/);
  }
  expect((await fetch(local('/dashboard/assets/none.js'))).status).toBe(404);
  const posted = await fetch(local('/dashboard/demo'), { method: 'POST' });
  expect([posted.status, posted.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
});

test('DASHBOARD-1 the start page leads a browser to the dashboard; a program learns that there is nothing', async () => {
  const { host } = new URL(app.baseUrl);
  const browser = { Host: host, Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const led = await ask(`${app.baseUrl}/`, browser);
  expect([led.status, led.headers.location]).toEqual([307, '/dashboard']);
  for (const accept of ['*/*', 'application/json']) {
    const refused = await ask(`${app.baseUrl}/`, { Host: host, Accept: accept });
    expect(refused.status).toBe(404);
    expect(refused.headers['content-type']).toContain('application/json');
  }
});

describe('PEOPLE-1 on loopback, addresses lead to localhost', () => {
  test.each(['127.0.0.1', '127.0.0.2', '[::1]'])('%s', async (name) => {
    const { port } = new URL(app.baseUrl);
    const headers = { Host: `${name}:${port}` };
    const response = await ask(`${app.baseUrl}/dashboard/demo/live?to=a%40b.c`, headers);
    expect(response.status).toBe(307);
    expect(response.headers.location).toBe(
      `http://localhost:${port}/dashboard/demo/live?to=a%40b.c`,
    );
  });

  test.each(['localhost', 'evil.example', '127.0.0.1.evil.example'])(
    '%s does not',
    async (name) => {
      const { port } = new URL(app.baseUrl);
      const headers = { Host: `${name}:${port}` };
      expect((await ask(`${app.baseUrl}/dashboard`, headers)).status).toBe(200);
    },
  );
});

test('behind a prefix, all addresses have it, and there is no redirect', async () => {
  const env = { BASE_URL: 'https://example.com/mail' };
  const other = await startTestApp({ parts: API, env });
  const response = await fetch(`${other.running.address}/dashboard`, { redirect: 'manual' });
  const html = await response.text();
  const start = await ask(`${other.running.address}/`, {
    Host: 'example.com',
    Accept: 'text/html',
  });
  await other.close();
  expect(start.headers.location).toBe('/mail/dashboard');
  expect(response.status).toBe(200);
  expect(html).toContain('src="/mail/dashboard/assets/');
  expect(html).toContain('name="mailwright-prefix" content="/mail"');
  expect(html).toContain('name="mailwright-mailbox" content="off"');
});

test('DASHBOARD=off: the path does not exist', async () => {
  const other = await startTestApp({ parts: API, env: { DASHBOARD: 'off' } });
  const { status } = await fetch(local('/dashboard', other));
  const start = await fetch(local('/', other), { headers: { Accept: 'text/html' } });
  await other.close();
  expect([status, start.status]).toEqual([404, 404]);
});
