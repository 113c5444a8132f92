import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApp } from '../../server/app/app.ts';
import { readDocument } from '../../server/http/document.ts';
import { createValidation } from '../../server/http/validation/validate.ts';
import { deleteOldTestEmails } from '../../server/messages/emails/retention/retention.ts';
import { readConfig } from '../../server/platform/config.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { createLog } from '../../server/platform/log.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { type Answer, TestClient } from '../support/app/client.ts';
import { idFrom, insertEmail, readEmailRow, type StoredEmail } from '../support/read/emails.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const WELCOME = { to: 'ada@example.com', template: 'welcome', data: { name: 'Ada' } };

let app: TestApp;
let server: Server;
let client: TestClient;
/** The clock of the server. */
let now = new Date();

beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  const config = readConfig({ MAIL_TRANSPORT: 'mailbox', NODE_ENV: 'test' });
  const document = readDocument();
  const validation = await createValidation(document);
  const log = createLog('silent');
  const clock = { now: () => now, isStopping: () => false };
  const parts = { config, document, validation, log, ...clock };
  server = createApp({ ...parts, ...app.running.services }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  client = new TestClient(`http://127.0.0.1:${port}`, app.test.key);
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await app.close();
});

const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
const schedule = async (scheduledAt: string, to = WELCOME.to): Promise<string> => {
  now = new Date();
  const order = { ...WELCOME, to, scheduled_at: scheduledAt };
  const { status, body } = await client.post('/api/v1/emails/send', order);
  expect([status, body.status, body.scheduled_at]).toEqual([200, 'queued', scheduledAt]);
  return body.id;
};
const statusAt = async (id: string, time: string, seconds: number): Promise<string> => {
  now = new Date(Date.parse(time) + seconds * 1_000);
  const { body } = await client.get(`/api/v1/emails/${id}`);
  const listed = await client.get(`/api/v1/emails?status=${body.status}&limit=200`);
  expect(listed.body.data.map((email: { id: string }) => email.id)).toContain(id);
  return body.status;
};
const update = (id: string, scheduledAt: string | null): Promise<Answer> =>
  client.request('PATCH', `/api/v1/emails/${id}`, { body: { scheduled_at: scheduledAt } });
const cancel = (id: string): Promise<Answer> =>
  client.request('POST', `/api/v1/emails/${id}/cancel`);

test('TEST-MODE-4 the simulated clock starts when the email is due', async () => {
  const when = at(3 * DAY);
  const id = await schedule(when, 'bounce@simulator.amazonses.com');
  const seen: string[] = [];
  for (const seconds of [-100, -0.001, 0, 0.999, 1, 1.999, 2]) {
    seen.push(await statusAt(id, when, seconds));
  }
  expect(seen).toEqual([
    ...['scheduled', 'scheduled', 'queued', 'queued', 'sent', 'sent', 'bounced'],
  ]);
  const { body } = await client.get(`/api/v1/emails/${id}`);
  expect(body.sent_at).toBe(new Date(Date.parse(when) + 1_000).toISOString());
});

test('TEST-MODE-4 a change is kept, and the clock starts at the new time', async () => {
  const id = await schedule(at(DAY));
  const later = at(2 * DAY);
  const moved = await update(id, later);
  expect([moved.status, moved.body.status, moved.body.test_mode]).toEqual([200, 'scheduled', true]);
  expect(await statusAt(id, later, 2)).toBe('delivered');
  now = new Date();
  expect((await update(id, null)).body.status).toBe('queued');
  expect(await statusAt(id, now.toISOString(), 1)).toBe('sent');
});

test('TEST-MODE-4 a test email can be canceled until it is simulated as sent', async () => {
  const when = at(DAY);
  const [early, late] = [await schedule(when), await schedule(when)];
  now = new Date(Date.parse(when) + 999);
  expect((await cancel(early)).body.status).toBe('canceled');
  now = new Date(Date.parse(when) + 1_000);
  expect((await cancel(late)).body.details).toEqual({ reason: 'wrong_status', status: 'sent' });
  expect((await update(late, null)).body.details).toEqual({
    reason: 'wrong_status',
    status: 'sent',
  });
  expect(await statusAt(early, when, 3_600)).toBe('canceled');
});

test('TEST-MODE-4 a batch of test emails can be canceled', async () => {
  now = new Date();
  const item = { ...WELCOME, scheduled_at: at(DAY) };
  const { body } = await client.post('/api/v1/emails/batch', { emails: [item, item] });
  const answer = await client.post('/api/v1/emails/cancel', { batch_id: body.batch_id });
  expect(answer.body).toMatchObject({ canceled: 2, not_canceled: 0, test_mode: true });
});

test('TEST-MODE-4 a scheduled test email has no job, and live keys cannot see it', async () => {
  const id = await schedule(at(DAY));
  const jobs = await app.asOwner((em) => query(em, sql`select from pgboss.job where id = ${id}`));
  expect(jobs).toEqual([]);
  expect((await app.live.get(`/api/v1/emails/${id}`)).status).toBe(404);
});

test('TEST-MODE-4 the row stays until 24 hours after it is due', async () => {
  const insert = (given: StoredEmail): Promise<string> =>
    app.asOwner((em) => insertEmail(em, app, { mode: 'test', ...given }));
  const id = (): string => idFrom(Date.now() - 20 * DAY);
  const waiting = await insert({ id: id(), due_at: at(HOUR) });
  const young = await insert({ id: id(), due_at: at(-DAY + HOUR) });
  const over = await insert({ id: id(), due_at: at(-DAY - HOUR) });
  const visible = async (email: string) => (await app.test.get(`/api/v1/emails/${email}`)).status;
  expect([await visible(waiting), await visible(young), await visible(over)]).toEqual([
    ...[200, 200, 404],
  ]);
  expect(await app.asOwner(deleteOldTestEmails)).toBe(1);
  const row = (email: string) => app.asOwner((em) => readEmailRow(em, email));
  expect([(await row(waiting)).id, (await row(young)).id]).toEqual([waiting, young]);
  await expect(row(over)).rejects.toThrow();
});
