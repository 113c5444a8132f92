import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../../server/platform/values/id.ts';
import { createOrganization, saveTemplate } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { follow, insertEmail } from '../../support/read/emails.ts';
import { eventually } from '../../support/eventually.ts';
import { readMailbox } from '../../support/read/mailbox.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const RESET = { template: 'password-reset', data: { reset_url: 'https://shop.example/r' } };
const send = (body: object): Promise<Answer> => app.live.post('/api/v1/emails/send', body);
const typesOf = ({ body }: Answer): string[] =>
  body.events.map(({ type }: { type: string }) => type);

/** A worker applies events of one email concurrently, so their order varies. */
const reported = (id: string, events: number): Promise<Answer> =>
  eventually(
    () => app.live.get(`/api/v1/emails/${id}`),
    (answer) => typesOf(answer).length === events,
  );

test('a sent email is queued, handed over and delivered', async () => {
  const sent = await send({ to: ' Ada@Example.COM', ...RESET });
  expect(sent.status).toBe(200);
  expect(sent.body).toEqual({
    id: expect.any(String),
    status: 'queued',
    queued_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    scheduled_at: null,
    test_mode: false,
  });

  const email = await reported(sent.body.id, 2);
  expect(email.body.status).toBe('delivered');
  expect(typesOf(email)).toEqual(['send', 'delivery']);
  expect(email.body).toEqual({
    id: sent.body.id,
    to_email: 'Ada@example.com',
    from_email: 'hello@demo-shop.example',
    subject: 'Reset your password at Demo Shop',
    status: 'delivered',
    template_slug: 'password-reset',
    priority: 'normal',
    queued_at: sent.body.queued_at,
    scheduled_at: null,
    sent_at: expect.any(String),
    delivered_at: expect.any(String),
    opened_at: null,
    clicked_at: null,
    attempts: 1,
    failure: null,
    bounce: null,
    unknown_outcome: 'fail',
    content_status: 'sensitive',
    resend_refusal: 'sensitive',
    resend_of: null,
    resent_as: null,
    message_id: `<${sent.body.id}@demo-shop.example>`,
    in_reply_to: null,
    locale: null,
    locale_used: 'en',
    tags: [],
    metadata: {},
    headers: {},
    recipients: [
      {
        email: 'Ada@example.com',
        kind: 'to',
        status: 'delivered',
        bounce: null,
        delivered_at: expect.any(String),
      },
    ],
    dropped: [],
    events: expect.any(Array),
    test_mode: false,
  });
});

describe('EMAILS-9 an email that', () => {
  test('is queued has no later timestamps', async () => {
    const id = await app.asOwner((em) => insertEmail(em, app, { priority: 'low' }));
    const { body } = await app.live.get(`/api/v1/emails/${id}`);
    expect(body).toMatchObject({
      status: 'queued',
      priority: 'low',
      attempts: 0,
      failure: null,
      bounce: null,
      sent_at: null,
      delivered_at: null,
      opened_at: null,
      clicked_at: null,
      events: [],
    });
  });

  test('failed has a failure reason', async () => {
    const failed = { status: 'failed', failure_code: 'expired', failure_message: 'Too late.' };
    const id = await app.asOwner((em) => insertEmail(em, app, failed));
    const { body } = await app.live.get(`/api/v1/emails/${id}`);
    expect(body.failure).toEqual({ code: 'expired', message: 'Too late.' });
  });

  test('PROVIDERS-1 is sent to the bounce simulator bounces', async () => {
    const { body } = await send({ to: 'Bounce@simulator.amazonses.com', ...RESET });
    const email = await reported(body.id, 2);
    expect(email.body.status).toBe('bounced');
    expect(email.body.bounce).toEqual({
      type: 'hard',
      sub_type: 'General',
      diagnostic: 'smtp; 550 5.1.1 user unknown',
    });
    expect(email.body.delivered_at).toBeNull();
    expect(typesOf(email)).toEqual(['send', 'bounce']);
  });

  test('PROVIDERS-1 is sent to the complaint simulator is delivered and has a complaint', async () => {
    const { body } = await send({ to: 'complaint@simulator.amazonses.com', ...RESET });
    const email = await reported(body.id, 3);
    expect(email.body.status).toBe('complained');
    expect(email.body.delivered_at).not.toBeNull();
    expect(typesOf(email)).toEqual(['send', 'delivery', 'complaint']);
  });
});

describe('an unknown email is a 404', () => {
  const notFound = {
    status: 404,
    body: { message: 'No email has this id.', details: { resource: 'email' } },
  };

  test.each([
    ['an unknown id', newId()],
    ['API-8 no id at all', 'latest'],
    ['API-8 nearly an id', `${newId()}0`],
    ['API-8 a control character', '%00'],
    ['API-8 SQL', encodeURIComponent("' or true --")],
  ])('%s', async (_name, id) => {
    expect(await app.live.get(`/api/v1/emails/${id}`)).toMatchObject(notFound);
  });

  test('API-7 an email of another organization', async () => {
    const other = await createOrganization(app, 'other-shop');
    const id = await app.asOwner((em) => insertEmail(em, app, { organization_id: other.id }));
    expect((await other.live.get(`/api/v1/emails/${id}`)).status).toBe(200);
    expect(await app.live.get(`/api/v1/emails/${id}`)).toMatchObject(notFound);
  });

  test('TEST-MODE-2 a test email with a live key, and a live email with a test key', async () => {
    const live = await send({ to: 'ada@example.com', ...RESET });
    const stored = await app.test.post('/api/v1/emails/send', { to: 'a@example.com', ...RESET });
    expect(await app.live.get(`/api/v1/emails/${stored.body.id}`)).toMatchObject(notFound);
    expect(await app.test.get(`/api/v1/emails/${live.body.id}`)).toMatchObject(notFound);
  });
});

describe('the delivered message', () => {
  test('is correct in Czech in every part', async () => {
    const cs = {
      subject: 'Objednávka č. {{ cislo }} – děkujeme, {{ jmeno }}',
      html: '<p>Dobrý den, {{ jmeno }},</p><p>příliš <b>žluťoučký</b> kůň.</p>',
      text: null,
    };
    const en = { subject: 'English', html: null, text: 'English' };
    await saveTemplate(app, 'objednavka', {}, { content: { en, cs } });
    const to = 'zofie@háčky.cz';
    await app.live.post('/api/v1/contacts', { email: to, locale: 'cs-CZ' });
    const { body } = await send({
      to,
      template: 'objednavka',
      data: { cislo: 12, jmeno: 'Žofie & <Ňouma>' },
      from_name: 'Účtárna, s.r.o.',
      reply_to: 'podpora@háčky.cz',
    });

    const mail = await readMailbox(app, body.id);
    expect(mail.subject).toBe('Objednávka č. 12 – děkujeme, Žofie & <Ňouma>');
    expect(mail.from).toMatchObject({
      name: 'Účtárna, s.r.o.',
      address: 'hello@demo-shop.example',
    });
    expect(mail.to).toMatchObject([{ address: 'zofie@xn--hky-ela4t.cz' }]);
    expect(mail.replyTo).toMatchObject([{ address: 'podpora@xn--hky-ela4t.cz' }]);
    expect(mail.html).toContain('Dobrý den, Žofie &amp; &lt;Ňouma&gt;,');
    expect(mail.text).toContain('Dobrý den, Žofie & <Ňouma>,');
    expect(mail.text).toContain('příliš žluťoučký kůň.');
    expect((await follow(app.live, body.id, 'delivered')).body.subject).toBe(mail.subject);
  });

  test('has the template’s text part if there is one, and no HTML without an HTML part', async () => {
    await saveTemplate(app, 'own-text', { html: '<p>HTML</p>', text: 'Own {{ word }} <b>\n' });
    await saveTemplate(app, 'text-only', { html: null, text: 'Only {{ word }}' });
    const data = { word: '<text> & "more"' };
    const both = await send({ to: 'ada@example.com', template: 'own-text', data });
    const only = await send({ to: 'ada@example.com', template: 'text-only', data });
    const [mail, plain] = [
      await readMailbox(app, both.body.id),
      await readMailbox(app, only.body.id),
    ];
    expect(mail.text?.trim()).toBe('Own <text> & "more" <b>');
    expect(mail.html?.trim()).toBe('<p>HTML</p>');
    expect(plain.text?.trim()).toBe('Only <text> & "more"');
    expect(plain.html).toBeUndefined();
  });

  test('API-5 contains no header from a variable', async () => {
    await saveTemplate(app, 'headers', { subject: 'Hello {{ name }}' });
    const { body } = await send({
      to: 'ada@example.com',
      template: 'headers',
      data: { name: 'Ada\r\nBcc: eve@example.com\r\n\r\nBody' },
    });
    const mail = await readMailbox(app, body.id);
    expect(mail.subject).toBe('Hello Ada Bcc: eve@example.com Body');
    expect(mail.bcc ?? []).toEqual([]);
    expect(mail.text?.trim()).toBe('Text');
  });
});
