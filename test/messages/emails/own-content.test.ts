import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { follow, readEmailRow, type StoredEmail } from '../../support/read/emails.ts';
import { readMailbox } from '../../support/read/mailbox.ts';
import { refusal } from '../../support/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await setRateLimits(app, { sends: 5_000, batches: 500, reads: 5_000 });
});
afterAll(() => app.close());

const TO = { to: 'ada@example.com' };
const CONTENT = { subject: 'Export is ready', text: 'See {{ url }}', html: '<p>See {{ url }}</p>' };
const send = (change: object): Promise<Answer> =>
  app.live.post('/api/v1/emails/send', { ...TO, ...change });
const batch = (...emails: object[]): Promise<Answer> =>
  app.live.post('/api/v1/emails/batch', { emails });
const row = (id: string): Promise<StoredEmail> => app.asOwner((em) => readEmailRow(em, id));

describe('EMAILS-18 an email with its own content', () => {
  test('is sent unchanged, without rendering and without a layout', async () => {
    const { id } = (await send({ content: CONTENT })).body;
    const { body } = await follow(app.live, id, 'delivered');
    expect(body).toMatchObject({
      subject: 'Export is ready',
      template_slug: null,
      locale_used: null,
      message_id: `<${id}@demo-shop.example>`,
    });
    const message = await readMailbox(app, id);
    expect(message.subject).toBe(CONTENT.subject);
    expect(message.text?.trim()).toBe(CONTENT.text);
    expect(message.html?.trim()).toBe(CONTENT.html);
    expect(message.messageId).toBe(body.message_id);
  });

  test('gets a text part from its HTML', async () => {
    const html = '<h1>Žofie</h1><p>Hello <a href="https://shop.example/x">there</a></p>';
    const { id } = (await send({ content: { subject: 'Hello', html } })).body;
    await follow(app.live, id, 'delivered');
    const { text } = await readMailbox(app, id);
    expect(text).toContain('https://shop.example/x');
    expect(text).not.toContain('<p>');
  });

  test('can consist of text alone', async () => {
    const { id } = (await send({ content: { subject: 'Hello', text: 'Only text' } })).body;
    await follow(app.live, id, 'delivered');
    const message = await readMailbox(app, id);
    expect([message.text?.trim(), message.html]).toEqual(['Only text', undefined]);
  });

  test('EMAILS-11 is deleted when the email has ended', async () => {
    const { id } = (await send({ content: CONTENT })).body;
    await follow(app.live, id, 'delivered');
    expect(await row(id)).toMatchObject({ variables: null, template_version_id: null });
  });

  test('gets its subject as the text part when its HTML has no text', async () => {
    const html = '<img src="https://shop.example/x.png">';
    const { id } = (await send({ content: { subject: 'Hello', html, text: ' ' } })).body;
    await follow(app.live, id, 'delivered');
    expect((await readMailbox(app, id)).text?.trim()).toBe('Hello');
  });

  test('can be part of a batch', async () => {
    const { body } = await batch({ ...TO, content: CONTENT }, { ...TO, template: 'no-such' });
    expect(body).toMatchObject({ queued: 1, failed: 1 });
  });

  test('can belong to a subtype, with the headers of one-click unsubscribe', async () => {
    await app.live.post('/api/v1/contacts', {
      email: 'subscribed@example.com',
      opt_in_subtype_slugs: ['order-updates'],
      double_opt_in: false,
    });
    const order = { to: 'subscribed@example.com', subtype_slug: 'order-updates', content: CONTENT };
    const { id } = (await send(order)).body;
    await follow(app.live, id, 'delivered');
    const { headers } = await readMailbox(app, id);
    expect(headers.map(({ key }) => key)).toContain('list-unsubscribe');
  });

  const nested = '<div>'.repeat(200);
  test.each<[string, object]>([
    ['template conflict', { template: 'welcome', content: CONTENT }],
    ['data conflict', { content: CONTENT, data: { url: 'x' } }],
    ['data conflict', { content: CONTENT, data: {} }],
    ['content required', { content: { subject: 'Hello' } }],
    ['content required', { content: { subject: 'Hello', html: '', text: '' } }],
    ['content required', { content: { subject: 'Hello', text: ' \n' } }],
    [
      'content.subject invalid_format',
      { content: { subject: 'Hello\r\nBcc: eve@example.com', text: 'x' } },
    ],
    ['content.subject too_short', { content: { subject: '', text: 'x' } }],
    ['content.subject too_short', { content: { subject: '  ', text: 'x' } }],
    ['content.subject too_long', { content: { subject: 'x'.repeat(999), text: 'x' } }],
    ['content.text too_long', { content: { subject: 'x', text: 'x'.repeat(524_289) } }],
    ['content.html too_long', { content: { subject: 'x', html: 'č'.repeat(262_145) } }],
    ['content.html render_failed', { content: { subject: 'x', html: nested } }],
  ])('is refused: %s', async (expected, change) => {
    expect(refusal(await send(change))).toBe(`400 ${expected}`);
    const { body } = await batch({ ...TO, ...change });
    const { field, reason } = body.results[0].error.details;
    expect(`${field} ${reason}`).toBe(expected);
  });

  test('is accepted at its limits', async () => {
    const subject = 'x'.repeat(998);
    const html = `<p>${'x'.repeat(524_281)}</p>`;
    expect(refusal(await send({ content: { subject, html } }))).toBeNull();
    expect(refusal(await send({ content: { subject, text: 'č'.repeat(262_144) } }))).toBeNull();
  });

  test('API-3 is refused for the whole batch when its structure is wrong', async () => {
    for (const [at, content] of Object.entries({
      'content.subject': { text: 'x' },
      'content.text': { subject: 'x', text: 5 },
      'content.body': { subject: 'x', text: 'x', body: 'x' },
    })) {
      expect((await send({ content })).body.details.field).toBe(at);
      const { status, body } = await batch({ ...TO, template: 'welcome' }, { ...TO, content });
      expect([status, body.details.field]).toEqual([400, `emails.1.${at}`]);
    }
  });

  test('is optional, but a send without template and content reports that the template is required', async () => {
    const alone = await send({});
    expect(alone.status).toBe(400);
    expect(alone.body.details).toEqual({
      field: 'template',
      reason: 'required',
      errors: [
        { field: 'template', reason: 'required', message: 'The field template is required.' },
      ],
    });
    const both = await app.live.post('/api/v1/emails/send', {});
    expect(both.body.details.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'template',
      'to',
    ]);
    expect(refusal(await batch({ ...TO, template: 'welcome' }, TO))).toBe(
      '400 emails.1.template required',
    );
  });
});
