import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { follow } from '../support/read/emails.ts';
import { eventually } from '../support/eventually.ts';
import { type SmtpEndpoint, startSmtpEndpoint } from '../support/fakes/smtp-endpoint.ts';

let app: TestApp;
let smtp: SmtpEndpoint;
beforeAll(async () => {
  smtp = await startSmtpEndpoint();
  app = await startTestApp({
    env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url, SMTP_MAX_RATE: '40', MAIL_CONNECTIONS: '2' },
  });
  await app.asOwner((em) => query(em, sql`update sender_addresses set verified_with = 'smtp'`));
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const send = async (to = 'ada@example.com'): Promise<string> => {
  const order = { to, template: 'welcome', data: { name: 'Ada' } };
  return (await app.live.post('/api/v1/emails/send', order)).body.id;
};

test('PROVIDERS-2 an email that the SMTP server accepts is sent, at the configured rate', async () => {
  const { body } = await follow(app.live, await send(), 'sent');
  expect(body).toMatchObject({ attempts: 1, failure: null, delivered_at: null });
  const rateLimiter = await app.asOwner((em) =>
    queryOne(em, sql`select max_rate, rate from send_token_buckets where transport = 'smtp'`),
  );
  expect(rateLimiter).toEqual({ max_rate: 40, rate: 40 });
});

test('a server that is down pauses the queue, and sending resumes when it is back', async () => {
  const port = Number(new URL(smtp.url).port);
  await smtp.close();
  const id = await send();
  const readyz = async (): Promise<{ parked: object | null }> =>
    (await fetch(`${app.baseUrl}/readyz`)).json() as never;
  const { parked } = await eventually(readyz, (body) => body.parked !== null);
  expect(parked).toMatchObject({
    reason: 'connection_refused',
    advice: expect.stringMatching(/^Check the host and the port in SMTP_URL/),
  });
  smtp = await startSmtpEndpoint({ port });
  expect((await follow(app.live, id, 'sent')).body.attempts).toBe(1);
  await eventually(readyz, (body) => body.parked === null);
});
