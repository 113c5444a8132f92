import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { RawBuilder } from 'kysely';
import { createLog } from '../../server/platform/log.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { type MailAlert, tellOwners } from '../../server/webhooks/alerts/tell-owners.ts';
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
  await setState(sql`status = 'enabled', told_failing_at = null, told_disabled_at = null`);
});
afterAll(() => app.close());

const setAlertEmail = (address: string | null): Promise<unknown> =>
  app.asOwner((em) => query(em, sql`update organizations set alert_email = ${address}`));
const setState = (assignments: RawBuilder<unknown>): Promise<unknown> =>
  app.asOwner((em) => query(em, sql`update webhook_states set ${assignments}`));

/** Under the role of a worker. */
async function tell(mailAlert: MailAlert | null = async (_id, mail) => void mails.push(mail)) {
  const { mailboxOrm: orm } = app.running.services;
  if (!orm) throw new Error('Only an app with a mailbox shares the role of its worker.');
  await tellOwners({ orm, mailAlert, log: createLog('silent') });
}

test('D-A6 alert_email is told once that an endpoint has failed for a day', async () => {
  await setState(sql`status = 'failing', first_failure_at = now() - interval '23 hours'`);
  await tell();
  expect(mails).toEqual([]);
  await setState(sql`first_failure_at = now() - interval '25 hours'`);
  await tell();
  await tell();
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
])('D-A6 it is told once that an endpoint was disabled: %s', async (reason, words) => {
  await setState(sql`status = 'disabled', disabled_reason = ${reason}, disabled_at = now()`);
  await tell();
  await tell();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ subject: 'Webhook shop has been disabled' });
  expect(mails[0]?.text).toMatch(words);
});

test('nobody is told of what was disabled by hand', async () => {
  await setState(sql`status = 'disabled', disabled_reason = 'manual', disabled_at = now()`);
  await tell();
  expect(mails).toEqual([]);
});

test('without alert_email or SYSTEM_FROM nobody is told, until there are both', async () => {
  await setState(sql`status = 'disabled', disabled_reason = 'gone', disabled_at = now()`);
  await setAlertEmail(null);
  await tell();
  await setAlertEmail('ops@shop.example');
  await tell(null);
  expect(mails).toEqual([]);
  await tell();
  expect(mails).toHaveLength(1);
});

test('a mail that could not be sent is sent later', async () => {
  await setState(sql`status = 'disabled', disabled_reason = 'gone', disabled_at = now()`);
  await tell(() => Promise.reject(new Error('The provider does not answer.')));
  await tell();
  expect(mails).toHaveLength(1);
});
