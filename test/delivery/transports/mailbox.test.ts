import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PgBoss } from 'pg-boss';
import PostalMime from 'postal-mime';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { claim } from '../../../server/delivery/attempts/claim.ts';
import {
  createMailboxTransport,
  keepInMailbox,
  reportsOn,
} from '../../../server/delivery/transports/mailbox/transport.ts';
import { toSource } from '../../../server/delivery/transports/transport.ts';
import type { OutgoingMessage } from '../../../server/delivery/transports/transport.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { insertEmail, readEmailRow } from '../../support/read/emails.ts';
import { runMaintenanceUntil } from '../../support/app/maintenance.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const messageOf = (emailId: string, change: Partial<OutgoingMessage> = {}): OutgoingMessage => ({
  emailId,
  from: { address: 'hello@demo-shop.example', name: 'Žofie, s.r.o.' },
  to: 'ada@example.com',
  replyTo: null,
  subject: 'Předmět',
  html: '<p>Ahoj</p>',
  text: 'Ahoj',
  headers: [],
  ...change,
});

/** An email that a worker has just claimed. */
async function takeOne(): Promise<{ id: string }> {
  const lifetimes = { high: 3_600, others: 3_600 };
  const [email] = await app.asOwner(async (em) =>
    claim(em, [await insertEmail(em, app)], {
      id: newId(),
      transport: 'mailbox',
      configurationSet: null,
      lifetimes,
    }),
  );
  if (!email) throw new Error('The email could not be claimed.');
  return email;
}

const stored = (id: string): Promise<{ status: unknown; messages: number; reports: number }> =>
  app.asOwner(async (em) => {
    const { status } = await readEmailRow(em, id);
    const messages = await query(em, sql`select from mailbox_messages where email_id = ${id}`);
    const reports = await query(em, sql`select from provider_events where email_id = ${id}`);
    return { status, messages: messages.length, reports: reports.length };
  });

describe('PROVIDERS-1 a message, the status and the reports are stored together', () => {
  test('or not at all when one of them fails', async () => {
    const orm = app.running.services.mailboxOrm;
    if (!orm) throw new Error('The app has no mailbox.');
    const insert = (): Promise<never> => Promise.reject(new Error('The queue is full.'));
    const mailbox = createMailboxTransport(orm, { insert } as unknown as PgBoss);
    const email = await takeOne();
    await expect(mailbox.send(messageOf(email.id))).rejects.toThrow('The queue is full');
    expect(await stored(email.id)).toEqual({ status: 'sending', messages: 0, reports: 0 });
  });

  test('and only by the first of two workers', async () => {
    const { id } = await takeOne();
    const keep = (): Promise<boolean> =>
      app.asOwner((em) => keepInMailbox(em, messageOf(id), Buffer.from('x')));
    expect(await Promise.all([keep(), keep()])).toEqual(expect.arrayContaining([true, false]));
    expect(await stored(id)).toMatchObject({ status: 'sent', messages: 1 });
  });

  test('and not for an email that has ended meanwhile', async () => {
    const { id } = await takeOne();
    await app.asOwner((em) => query(em, sql`update emails set status = 'failed' where id = ${id}`));
    expect(await app.asOwner((em) => keepInMailbox(em, messageOf(id), Buffer.from('x')))).toBe(
      false,
    );
    expect(await stored(id)).toMatchObject({ status: 'failed', messages: 0 });
  });
});

test('PROVIDERS-1 the source is the message that a provider would get', async () => {
  const { id } = await takeOne();
  const headers = [{ name: 'List-Unsubscribe', value: '<https://shop.example/u>' }];
  const source = await toSource(messageOf(id, { headers, replyTo: 'podpora@shop.example' }));
  const mail = await PostalMime.parse(source);
  expect(mail).toMatchObject({
    subject: 'Předmět',
    from: { name: 'Žofie, s.r.o.', address: 'hello@demo-shop.example' },
    to: [{ address: 'ada@example.com' }],
    replyTo: [{ address: 'podpora@shop.example' }],
    messageId: `<${id}@demo-shop.example>`,
  });
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe', value: '<https://shop.example/u>' }),
  );
  expect([mail.text?.trim(), mail.html?.trim()]).toEqual(['Ahoj', '<p>Ahoj</p>']);
  // RFC 5322 §2.3: lines end in CRLF, and CR and LF occur nowhere else.
  expect(source.toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test.each([
  ['ada@example.com', ['send', 'delivery']],
  ['Bounce@simulator.amazonses.com', ['send', 'bounce']],
  ['complaint@simulator.amazonses.com', ['send', 'delivery', 'complaint']],
  ['suppressionlist@simulator.amazonses.com', ['send', 'bounce']],
])('PROVIDERS-1 the events of mail to %s are those that SES would send', (to, types) => {
  const now = new Date('2026-01-01T00:00:00.000Z');
  const reports = reportsOn(messageOf('01890a5d-ac96-774b-bcce-b302099a8057', { to }), now);
  expect(reports.map(({ type }) => type)).toEqual(types);
  for (const report of reports) expect(report.occurredAt).toBe(now.toISOString());
  expect(new Set(reports.map(({ id }) => id)).size).toBe(types.length);
});

test('messages are kept for 7 days', async () => {
  const [old, young] = await Promise.all([takeOne(), takeOne()]);
  await app.asOwner(async (em) => {
    for (const [{ id }, days] of [
      [old, 8],
      [young, 6],
    ] as const) {
      await keepInMailbox(em, messageOf(id), Buffer.from('x'));
      await query(
        em,
        sql`update mailbox_messages set received_at = now() - make_interval(days => ${days})
          where email_id = ${id}`,
      );
    }
  });
  await runMaintenanceUntil(app, async () => (await stored(old.id)).messages === 0);
  expect((await stored(young.id)).messages).toBe(1);
});
