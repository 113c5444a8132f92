import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { Answer } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const RESET = { template: 'password-reset', data: { reset_url: 'https://shop.example/r' } };
const follow = (id: string, status: string): Promise<Answer> =>
  eventually(
    () => app.live.get(`/api/v1/emails/${id}`),
    (answer) => answer.body.status === status,
  );

test('a send is queued, leaves through the queue and is delivered', async () => {
  const sent = await app.live.post('/api/v1/emails/send', { to: 'ada@example.com', ...RESET });
  expect(sent.status).toBe(200);
  expect(sent.body).toMatchObject({ status: 'queued', test_mode: false });

  const { body } = await follow(sent.body.id, 'delivered');
  expect(body).toMatchObject({
    to_email: 'ada@example.com',
    from_email: 'hello@demo-shop.example',
    subject: 'Reset your password at Demo Shop',
    template_slug: 'password-reset',
    attempts: 1,
    failure: null,
    bounce: null,
    queued_at: sent.body.queued_at,
  });
  expect(body.events.map((event: { type: string }) => event.type)).toEqual(['send', 'delivery']);
});
