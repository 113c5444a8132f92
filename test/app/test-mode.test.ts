import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createApp } from '../../server/app/app.ts';
import { readConfig } from '../../server/platform/config.ts';
import { query, queryOne, sql } from '../../server/platform/database/sql.ts';
import { deleteOldTestEmails } from '../../server/messages/emails/retention/retention.ts';
import { readDocument } from '../../server/http/document.ts';
import { createValidation } from '../../server/http/validation/validate.ts';
import { createLog } from '../../server/platform/log.ts';
import { timeOfId } from '../../server/platform/values/id.ts';
import { countRows } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { type Answer, TestClient } from '../support/app/client.ts';
import { follow, idFrom, insertEmail } from '../support/read/emails.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const TABLES = ['contacts', 'list_members', 'emails', 'email_events', 'mailbox_messages'];
const RESET = { template: 'password-reset', data: { reset_url: 'https://shop.example/r' } };
const sendTest = (to: string): Promise<Answer> =>
  app.test.post('/api/v1/emails/send', { to, ...RESET });
const upsert = (client: TestClient, body: object): Promise<Answer> =>
  client.post('/api/v1/contacts', body);

const countAll = (): Promise<number[]> =>
  app.asOwner(async (em) => {
    const counts: number[] = [];
    for (const table of [...TABLES, 'pgboss.job']) counts.push(await countRows(em, table));
    return counts;
  });

describe('TEST-MODE-1 an upsert with a test key', () => {
  const contact = { email: 'ada@example.com', name: 'Ada', data: { a: 1 }, lists: ['customers'] };

  test('responds as with a live key and stores nothing', async () => {
    const before = await countAll();
    const tested = await upsert(app.test, contact);
    expect(await countAll()).toEqual(before);
    expect((await upsert(app.test, contact)).status).toBe(201);

    const live = await upsert(app.live, contact);
    expect(tested.status).toBe(live.status);
    expect(tested.body).toEqual({
      ...live.body,
      id: expect.any(String),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      test_mode: true,
    });
    expect(tested.headers.get('X-Test-Mode')).toBe('true');
    expect(live.headers.get('X-Test-Mode')).toBeNull();
  });

  test('returns the changed live contact without storing the change', async () => {
    await upsert(app.live, { email: 'live@example.com', data: { kept: 1 } });
    const tested = await upsert(app.test, { email: 'live@example.com', data: { more: 2 } });
    expect(tested).toMatchObject({ status: 200, body: { data: { kept: 1, more: 2 } } });
    const read = await app.test.get('/api/v1/contacts/live@example.com');
    expect(read.body).toMatchObject({ data: { kept: 1 }, test_mode: true });
    expect(read.body.data).not.toHaveProperty('more');
  });

  test('API-2 is refused for the same reasons, and every error has test_mode true', async () => {
    const invalid = { email: 'ada@example.com', lists: ['no-such-list'] };
    const [tested, live] = [await upsert(app.test, invalid), await upsert(app.live, invalid)];
    expect(tested.body).toEqual({
      ...live.body,
      request_id: tested.body.request_id,
      test_mode: true,
    });
    for (const path of ['/api/v1/contacts/nobody@example.com', '/api/v1/nothing', '/api/v1/%zz']) {
      const answer = await app.test.get(path);
      expect([answer.body.test_mode, answer.headers.get('X-Test-Mode')]).toEqual([true, 'true']);
    }
  });
});

describe('TEST-MODE-2 a send with a test key', () => {
  test('is stored as a test email without a job and never handed over', async () => {
    const before = await countAll();
    const { status, body, headers } = await sendTest('ada@example.com');
    expect([status, body.status, body.test_mode]).toEqual([200, 'queued', true]);
    expect(headers.get('X-Test-Mode')).toBe('true');

    const after = await countAll();
    expect(after).toEqual(before.map((count, i) => (TABLES[i] === 'emails' ? count + 1 : count)));
    const [row] = await app.asOwner((em) =>
      query(em, sql`select mode, status, attempts from emails where id = ${body.id}`),
    );
    expect(row).toEqual({ mode: 'test', status: 'queued', attempts: 0 });
  });

  test('EMAILS-1 passes the same checks', async () => {
    const answer = await app.test.post('/api/v1/emails/send', {
      to: 'ada@example.com',
      template: 'password-reset',
    });
    expect(answer.body.details).toMatchObject({
      field: 'data.reset_url',
      reason: 'missing_variable',
    });
  });

  test('to the suppression simulator is refused as suppressed; a live send is not', async () => {
    const to = 'SuppressionList@simulator.amazonses.com';
    const { status, body } = await sendTest(to);
    expect(status).toBe(400);
    expect(body.details).toMatchObject({ field: 'to', reason: 'suppressed' });
    expect((await app.live.post('/api/v1/emails/send', { to, ...RESET })).status).toBe(200);
  });

  test('is delivered after two seconds by the server’s clock', async () => {
    const { body } = await sendTest('ada@example.com');
    const email = await follow(app.test, body.id, 'delivered');
    const age = Date.parse(email.body.delivered_at) - Date.parse(email.body.queued_at);
    expect([age, email.body.attempts]).toEqual([2_000, 1]);
  });
});

describe('TEST-MODE-2 the outcome of a test email', () => {
  let now = new Date();
  let server: Server;
  let client: TestClient;

  /** The same services behind a server with a test clock. */
  beforeAll(async () => {
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
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const look = async (to: string, seconds: number): Promise<Answer> => {
    const { body } = await sendTest(to);
    now = new Date(timeOfId(body.id).getTime() + seconds * 1_000);
    return client.get(`/api/v1/emails/${body.id}`);
  };
  const typesOf = ({ body }: Answer): string[] =>
    body.events.map(({ type }: { type: string }) => type);

  test.each([
    [0, 'queued'],
    [0.999, 'queued'],
    [1, 'sent'],
    [1.999, 'sent'],
    [2, 'delivered'],
    [86_000, 'delivered'],
  ])('after %d s is %s', async (seconds, status) => {
    const { body } = await look('ada@example.com', seconds);
    expect(body.status).toBe(status);
    expect(body.sent_at === null).toBe(status === 'queued');
    expect(body.delivered_at === null).toBe(status !== 'delivered');
    expect(body.test_mode).toBe(true);
  });

  test('is a bounce, a complaint or a delivery, depending on the recipient', async () => {
    const bounced = await look('BOUNCE@simulator.amazonses.com', 3);
    expect(bounced.body).toMatchObject({
      status: 'bounced',
      delivered_at: null,
      bounce: { type: 'hard' },
    });
    expect(typesOf(bounced)).toEqual(['send', 'bounce']);
    const complained = await look('complaint@simulator.amazonses.com', 3);
    expect(complained.body).toMatchObject({ status: 'complained', bounce: null });
    expect(typesOf(complained)).toEqual(['send', 'delivery', 'complaint']);
    const other = await look('ooto@simulator.amazonses.com', 3);
    expect(other.body).toMatchObject({ status: 'delivered', bounce: null });
    expect(typesOf(other)).toEqual(['send', 'delivery']);
  });
});

test('TEST-MODE-2 a test email is visible for 24 hours, to test keys only', async () => {
  const DAY = 86_400_000;
  const ids = await app.asOwner(async (em) => {
    const insert = (id: string, mode: string) => insertEmail(em, app, { id, mode });
    return {
      young: await insert(idFrom(Date.now() - DAY + 60_000), 'test'),
      old: await insert(idFrom(Date.now() - DAY - 60_000), 'test'),
      live: await insert(idFrom(Date.now() - 2 * DAY), 'live'),
    };
  });
  expect((await app.test.get(`/api/v1/emails/${ids.young}`)).status).toBe(200);
  expect((await app.test.get(`/api/v1/emails/${ids.old}`)).status).toBe(404);

  await app.asOwner(deleteOldTestEmails);
  const left = await app.asOwner((em) =>
    queryOne<{ ids: string[] }>(
      em,
      sql`select array(select id::text from emails where id = any(${Object.values(ids)}::uuid[])
        order by id) as ids`,
    ),
  );
  expect(left.ids).toEqual([ids.live, ids.young]);
});
