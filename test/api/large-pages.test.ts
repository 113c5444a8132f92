import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setRateLimits } from '../support/account.ts';
import { startTestApp, type TestApp } from '../support/app.ts';

const MIB = 1024 * 1024;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { reads: 1_000, writes: 1_000 });
});
afterAll(() => app.close());

/** All entries of a list by their key, and the size of its largest page. */
async function walk(path: string, keyOf: (entry: Record<string, unknown>) => unknown, limit = 200) {
  const keys: unknown[] = [];
  let largest = 0;
  for (let cursor = ''; ;) {
    const { text, body } = await app.live.get(`${path}?limit=${limit}${cursor}`);
    largest = Math.max(largest, text.length);
    keys.push(...(body.data as Record<string, unknown>[]).map(keyOf));
    if (!body.has_more) return { keys, largest };
    cursor = `&cursor=${String(body.next_cursor)}`;
  }
}

test('G15 a page of large contacts ends behind a megabyte, and the next one goes on', async () => {
  const emails = Array.from({ length: 40 }, (_, n) => `large-${n}@example.com`);
  const data = { text: 'x'.repeat(60_000) };
  for (const email of emails) await app.live.post('/api/v1/contacts', { email, data });
  const { keys, largest } = await walk('/api/v1/contacts', ({ email }) => email);
  expect(keys.slice(0, 40)).toEqual(emails.toReversed());
  expect(new Set(keys).size).toBe(keys.length);
  expect(largest).toBeGreaterThan(0.9 * MIB);
  expect(largest).toBeLessThan(1.2 * MIB);
});

test('G15 so does a page of the versions of a template', async () => {
  const path = '/api/v1/templates/large';
  for (let n = 1; n <= 12; n += 1) {
    const text = `${n} ${'x'.repeat(200_000)}`;
    const content = { en: { subject: 'Large', text } };
    const body = { name: 'Large', default_locale: 'en', content };
    expect((await app.live.request('PUT', path, { body })).status).toBeLessThan(300);
  }
  const { keys, largest } = await walk(`${path}/versions`, ({ version }) => version, 20);
  expect(keys).toEqual(Array.from({ length: 12 }, (_, n) => 12 - n));
  expect(largest).toBeLessThan(1.3 * MIB);
  const slugs = await walk('/api/v1/templates', ({ slug }) => slug);
  expect(slugs.keys).toContain('large');
});
