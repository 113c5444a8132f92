import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { follow } from '../support/read/emails.ts';
import { describeWithPython, readWithPython } from '../support/read/python-mail.ts';
import { startSesApp } from '../support/app/ses-app.ts';
import { type SesEndpoint, startSesEndpoint } from '../support/fakes/ses-endpoint.ts';
import { type SmtpEndpoint, startSmtpEndpoint } from '../support/fakes/smtp-endpoint.ts';

const HEADERS = {
  'X-Entity-Ref-ID': 'order-1042',
  'Auto-Submitted': 'auto-generated',
  Importance: 'high',
  Priority: 'urgent',
  'X-Long': 'word '.repeat(170).trim(),
  'X-Encoded': '=?utf-8?q?Bcc=3A?= x',
};
const ORDER = {
  to: 'ada@example.com',
  from_name: 'Žofie Nováková z Českého Krumlova',
  content: { subject: 'Příliš žluťoučký kůň', text: 'Úpěl ďábelské ódy.', html: '<p>Ódy</p>' },
  headers: HEADERS,
};

async function send(app: TestApp, more: object = {}): Promise<string> {
  const { body } = await app.live.post('/api/v1/emails/send', { ...ORDER, ...more });
  await follow(app.live, body.id, 'sent');
  return body.id;
}
const messageIdOf = async (app: TestApp, id: string): Promise<string> =>
  (await app.live.get(`/api/v1/emails/${id}`)).body.message_id;

describe('EMAILS-26 an email through SES:', () => {
  let ses: SesEndpoint;
  let app: TestApp;
  beforeAll(async () => {
    ses = await startSesEndpoint();
    app = await startSesApp(ses);
  });
  afterAll(async () => {
    await app.close();
    await ses.close();
  });
  const accepted = (id: string) => ses.messages.find(({ emailId }) => emailId === id);
  const headersOf = (id: string): Record<string, string> =>
    Object.fromEntries(
      (accepted(id)?.email.Content?.Simple?.Headers ?? []).map(({ Name, Value }) => [Name, Value]),
    );

  test('headers are fields of the request, which contains neither metadata nor tags', async () => {
    const id = await send(app, { tags: ['secret-tag'], metadata: { secret: 'secret-value' } });
    expect(headersOf(id)).toEqual(HEADERS);
    expect(JSON.stringify(accepted(id)?.email)).not.toMatch(/secret-(?:tag|value)/);
  });

  test('EMAILS-25 the Message-ID is the one that SES assigns, and a reply refers to it', async () => {
    const id = await send(app);
    const messageId = `<${accepted(id)?.messageId}@eu-central-1.amazonses.com>`;
    expect(await messageIdOf(app, id)).toBe(messageId);
    const answer = await send(app, { in_reply_to: id, headers: {} });
    expect(headersOf(answer)).toEqual({ 'In-Reply-To': messageId, References: messageId });
  });

  test('a reply to an email that has not been sent has no such headers', async () => {
    const blocked = await app.live.post('/api/v1/emails/send', { ...ORDER, priority: 'low' });
    await follow(app.live, blocked.body.id, 'sent');
    await app.asOwner((em) =>
      query(em, sql`update emails set provider_message_id = null where id = ${blocked.body.id}`),
    );
    expect(headersOf(await send(app, { in_reply_to: blocked.body.id, headers: {} }))).toEqual({});
  });
});

describeWithPython('EMAILS-26 an email over SMTP, as Python’s email package reads it:', () => {
  let smtp: SmtpEndpoint;
  let app: TestApp;
  beforeAll(async () => {
    smtp = await startSmtpEndpoint();
    app = await startTestApp({ env: { MAIL_TRANSPORT: 'smtp', SMTP_URL: smtp.url } });
    await app.asOwner((em) => query(em, sql`update sender_addresses set verified_with = 'smtp'`));
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });
  const read = (id: string) => {
    const message = smtp.messages.find(({ raw }) => raw.includes(id));
    return readWithPython(message?.raw ?? '');
  };

  test('a message has its headers, names and parts', async () => {
    const id = await send(app);
    const mail = read(id);
    const headers = Object.fromEntries(
      mail.headers.map(([name, value]) => [name.toLowerCase(), value]),
    );
    expect(mail.defects).toEqual([]);
    expect(headers).toMatchObject({
      subject: ORDER.content.subject,
      'x-entity-ref-id': 'order-1042',
      'auto-submitted': 'auto-generated',
      importance: 'high',
      priority: 'urgent',
      'x-long': HEADERS['X-Long'],
      // Parsed by hand, because a mail program would decode it.
      'x-encoded': '= ?utf-8?q?Bcc=3A?= x',
    });
    expect(mail.addresses.from).toEqual([
      { name: ORDER.from_name, address: 'hello@demo-shop.example' },
    ]);
    expect(mail.addresses).not.toHaveProperty('bcc');
    expect(mail.parts).toMatchObject([
      { type: 'text/plain', text: expect.stringContaining('Úpěl ďábelské ódy.') },
      { type: 'text/html', text: expect.stringContaining('<p>Ódy</p>') },
    ]);
    expect(headers['message-id']).toBe(await messageIdOf(app, id));
  });

  test('a reply refers to the Message-ID of an email, or to the one that is given', async () => {
    const id = await send(app);
    const referred = async (inReplyTo: string) => {
      const { headers } = read(await send(app, { in_reply_to: inReplyTo }));
      return headers
        .filter(([name]) => /^(?:in-reply-to|references)$/i.test(name))
        .map(([name, value]) => [name.toLowerCase(), value]);
    };
    const both = (value: string) => [
      ['in-reply-to', value],
      ['references', value],
    ];
    expect(new Set(await referred(id))).toEqual(new Set(both(await messageIdOf(app, id))));
    expect(new Set(await referred('CAF-x+1@mail.example.com'))).toEqual(
      new Set(both('<CAF-x+1@mail.example.com>')),
    );
  });
});
