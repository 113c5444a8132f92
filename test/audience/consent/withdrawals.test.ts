import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.live.post('/api/v1/contacts', { email: 'ada@example.com' });
});
afterAll(() => app.close());

const path = '/api/v1/contacts/ada%40example.com';

test('LIMITS-1 an unsubscribe is accepted while the organization’s other requests are rate-limited', async () => {
  await setRateLimits(app, { sends: 0, reads: 0, writes: 0 });
  expect((await app.live.request('PATCH', path, { body: { locale: 'cs' } })).status).toBe(429);
  expect((await app.live.get(path)).status).toBe(429);
  const { status, body, headers } = await app.live.request(
    'PATCH',
    `${path}/subscription-preferences`,
    { body: { unsubscribe_all: true } },
  );
  expect(status).toBe(200);
  expect(headers.get('X-RateLimit-Limit')).toBe('200');
  expect(Object.values(body.preferences)).not.toContain(true);
});
