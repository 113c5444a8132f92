import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { saveTemplate } from '../support/app/account.ts';
import { follow } from '../support/read/emails.ts';
import { findHiddenId } from '../support/nouns/hidden-ids.ts';
import { readMailbox } from '../support/read/mailbox.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await saveTemplate(app, 'order', {
    subject: 'Objednávka',
    html: '<p>Dobrý den</p><a href="{{ unsubscribe_url }}">x</a>',
    text: 'unsubscribe: {{ unsubscribe_url }} preferences: {{ preferences_url }}',
  });
  await app.live.post('/api/v1/contacts', {
    email: 'ada@example.com',
    opt_in_subtype_slugs: ['order-updates'],
    double_opt_in: false,
  });
});
afterAll(() => app.close());

async function send(more: object) {
  const order = { to: 'ada@example.com', template: 'order', ...more };
  const { body } = await app.live.post('/api/v1/emails/send', order);
  await follow(app.live, body.id, 'delivered');
  return readMailbox(app, body.id);
}

type Message = Awaited<ReturnType<typeof send>>;
const header = (message: Message, name: string) =>
  message.headers.find(({ key }) => key === name)?.value;

describe('mail with a subtype', () => {
  test('does not show the organization’s id', async () => {
    const message = await send({ subtype_slug: 'order-updates' });
    expect(message.text).toContain('/api/u/v2.');
    expect(findHiddenId(JSON.stringify(message))).toBeNull();
  });

  test('EMAILS-5 has both headers of one-click unsubscribe', async () => {
    const message = await send({ subtype_slug: 'order-updates' });
    const [, url = ''] = /^<(.+)>$/.exec(header(message, 'list-unsubscribe') ?? '') ?? [];
    expect(url).toMatch(/\/api\/u\/v2\.[^/]+\/unsubscribe$/);
    expect(header(message, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const token = /u\/([^/]+)/.exec(url)?.[1] ?? '';
    const { openToken } = app.running.services;
    const contact = (await app.live.get('/api/v1/contacts/ada%40example.com')).body;
    expect(openToken('preferences', token, new Date())).toMatchObject({
      mode: 'live',
      contactId: contact.id,
      subtypeIds: [expect.any(String)],
    });
  });

  test('EMAILS-3 has the unsubscribe links as variables', async () => {
    const { text } = await send({ subtype_slug: 'order-updates' });
    const [unsubscribe, preferences] = (text ?? '').match(/https?:\S+/g) ?? [];
    expect(unsubscribe).toMatch(/\/unsubscribe$/);
    expect(preferences).toMatch(/\/preferences$/);
  });

  test('EMAILS-3 may override the links in its text by its data, but not the header', async () => {
    const own = 'https://shop.example/mine';
    const message = await send({
      subtype_slug: 'order-updates',
      data: { unsubscribe_url: own, preferences_url: own },
    });
    expect(message.text).toContain(`unsubscribe: ${own}`);
    expect(header(message, 'list-unsubscribe')).not.toContain('shop.example');
  });
});

describe('other mail', () => {
  test('EMAILS-5 has neither header', async () => {
    const own = 'https://shop.example/mine';
    const message = await send({ data: { unsubscribe_url: own, preferences_url: own } });
    expect(header(message, 'list-unsubscribe')).toBeUndefined();
    expect(header(message, 'list-unsubscribe-post')).toBeUndefined();
  });

  test('EMAILS-3 has no unsubscribe links', async () => {
    const order = { to: 'ada@example.com', template: 'order' };
    const { body } = await app.live.post('/api/v1/emails/send', order);
    expect(body.details.errors.map(({ field }: { field: string }) => field)).toEqual([
      'data.unsubscribe_url',
      'data.preferences_url',
    ]);
  });
});

test('TEST-MODE-2 a test send with a subtype is accepted for a contact of the live account', async () => {
  const order = { to: 'ada@example.com', template: 'order', subtype_slug: 'order-updates' };
  const { status, body } = await app.test.post('/api/v1/emails/send', order);
  expect({ status, mode: body.test_mode }).toEqual({ status: 200, mode: true });
});
