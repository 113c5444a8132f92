import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app.ts';
import { TestClient } from '../support/client.ts';

/** Strangers are held back by their address after so many requests in a minute (R1). */
const ENOUGH = 101;

/** What strangers get who come, as they say themselves, from these addresses. */
async function statusesOf(app: TestApp, addresses: string[]): Promise<number[]> {
  const stranger = new TestClient(app.running.address, null);
  const answers = await Promise.all(
    addresses.map((address) =>
      stranger.get('/api/v1/templates', { headers: { 'X-Forwarded-For': address } }),
    ),
  );
  return answers.map(({ status }) => status).sort();
}

const HSTS = 'Strict-Transport-Security';
const parts = { api: true, worker: false };

describe('G11 behind a proxy that is trusted', () => {
  let app: TestApp;
  beforeAll(async () => {
    const env = { BASE_URL: 'https://mail.example', TRUST_PROXY: '1' };
    app = await startTestApp({ env, parts });
  });
  afterAll(() => app.close());

  test('answers bind browsers to HTTPS', async () => {
    const { headers } = await new TestClient(app.running.address, null).get('/api/v1/templates');
    expect(headers.get(HSTS)).toMatch(/^max-age=\d{8}/);
  });

  test('a client’s address is the one that the proxy saw', async () => {
    const one = Array.from({ length: ENOUGH }, () => '198.51.100.1, 203.0.113.1');
    expect((await statusesOf(app, one)).at(-1)).toBe(429);
    expect(await statusesOf(app, ['203.0.113.1'])).toEqual([429]);
    expect(await statusesOf(app, ['198.51.100.1'])).toEqual([401]);
  });
});

describe('G11 without one', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ parts });
  });
  afterAll(() => app.close());

  test('plain HTTP on loopback binds nobody', async () => {
    expect((await app.live.get('/api/v1/templates')).headers.get(HSTS)).toBeNull();
  });

  test('nobody is believed about their address', async () => {
    const many = Array.from({ length: ENOUGH }, (_, n) => `198.51.100.${n}`);
    expect((await statusesOf(app, many)).at(-1)).toBe(429);
  });
});
