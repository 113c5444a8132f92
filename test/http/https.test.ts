import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { TestClient } from '../support/app/client.ts';

/** Clients without a valid key are limited by address after this many requests a minute (LIMITS-1). */
const ENOUGH = 101;

/** The responses to clients without a key that claim these addresses. */
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

describe('API-10 behind a trusted proxy', () => {
  let app: TestApp;
  beforeAll(async () => {
    const env = { BASE_URL: 'https://mail.example', TRUST_PROXY: '1' };
    app = await startTestApp({ env, parts });
  });
  afterAll(() => app.close());

  test('responses send Strict-Transport-Security', async () => {
    const { headers } = await new TestClient(app.running.address, null).get('/api/v1/templates');
    expect(headers.get(HSTS)).toMatch(/^max-age=\d{8}/);
  });

  test('the client address is the one that the proxy reports', async () => {
    const one = Array.from({ length: ENOUGH }, () => '198.51.100.1, 203.0.113.1');
    expect((await statusesOf(app, one)).at(-1)).toBe(429);
    expect(await statusesOf(app, ['203.0.113.1'])).toEqual([429]);
    expect(await statusesOf(app, ['198.51.100.1'])).toEqual([401]);
  });
});

describe('API-10 without a trusted proxy', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ parts });
  });
  afterAll(() => app.close());

  test('plain HTTP on loopback sends no Strict-Transport-Security', async () => {
    expect((await app.live.get('/api/v1/templates')).headers.get(HSTS)).toBeNull();
  });

  test('X-Forwarded-For is ignored', async () => {
    const many = Array.from({ length: ENOUGH }, (_, n) => `198.51.100.${n}`);
    expect((await statusesOf(app, many)).at(-1)).toBe(429);
  });
});
