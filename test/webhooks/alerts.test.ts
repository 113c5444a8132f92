import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { RawBuilder } from 'kysely';
import { createLog } from '../../server/platform/log.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { type MailAlert, sendAlerts } from '../../server/webhooks/alerts/send-alerts.ts';
import { type TestApp, startTestApp } from '../support/app.ts';
import { putWebhook } from './events.ts';

let app: TestApp;
let mails: Parameters<MailAlert>[1][];
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await putWebhook(app, 'shop', 'https://shop.example/hooks');
});
beforeEach(async () => {
  mails = [];
  await setAlertEmail('ops@shop.example');
  await setState(sql`status = 'enabled', alerted_failing_at = null, alerted_disabled_at = null`);
});
afterAll(() => app.close());

const setAlertEmail = (address: string | null): Promise<unknown> =>
  app.asOwner((em) => query(em, sql`update organizations set alert_email = ${address}`));
const setState = (assignments: RawBuilder<unknown>): Promise<unknown> =>
  app.asOwner((em) => query(em, sql`update webhook_states set ${assignments}`));

/** Under the role of a worker. */
async function send(mailAlert: MailAlert | null = async (_id, mail) => void mails.push(mail)) {
  const { mailboxOrm: orm } = app.running.services;
  if (!orm) throw new Error('Only an app with a mailbox shares the role of its worker.');
  await sendAlerts({ orm, mailAlert, log: createLog('silent') });
}

test('D-A6 alert_email gets one message when an endpoint has failed for a day', async () => {
  await setState(sql`status = 'failing', first_failure_at = now() - interval '23 hours'`);
  await send();
  expect(mails).toEqual([]);
  await setState(sql`first_failure_at = now() - interval '25 hours'`);
  await send();
  await send();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: 'ops@shop.example',
    subject: 'Webhook shop is failing',
    text: expect.stringContaining('"shop"'),
  });
});

test.each([
  ['failing', /succeeded for five days/],
  ['gone', /410 \(Gone\)/],
])(
  'D-A6 alert_email gets one message when the server has disabled an endpoint: %s',
  async (reason, words) => {
    await setState(sql`status = 'disabled', disabled_reason = ${reason}, disabled_at = now()`);
    await send();
    await send();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: 'Webhook shop has been disabled' });
    expect(mails[0]?.text).toMatch(words);
  },
);

test('an endpoint that was disabled by hand causes no message', async () => {
  await setState(sql`status = 'disabled', disabled_reason = 'manual', disabled_at = now()`);
  await send();
  expect(mails).toEqual([]);
});

test('without alert_email or SYSTEM_FROM there is no message, until both are set', async () => {
  await setState(sql`status = 'disabled', disabled_reason = 'gone', disabled_at = now()`);
  await setAlertEmail(null);
  await send();
  await setAlertEmail('ops@shop.example');
  await send(null);
  expect(mails).toEqual([]);
  await send();
  expect(mails).toHaveLength(1);
});

test('a message that could not be sent is sent later', async () => {
  await setState(sql`status = 'disabled', disabled_reason = 'gone', disabled_at = now()`);
  await send(() => Promise.reject(new Error('The provider does not answer.')));
  await send();
  expect(mails).toHaveLength(1);
});
