import { afterAll, beforeAll, expect, test } from '@jest/globals';
import PostalMime from 'postal-mime';
import { newId } from '../../../server/platform/values/id.ts';
import { ledgerOf } from '../../support/app/tokens.ts';
import { lines } from '../wire.ts';
import { postfix } from './forms.ts';
import { BOUNCE_DOMAIN, type InboundApp, startInboundApp } from './inbound-app.ts';

let app: InboundApp;
beforeAll(async () => {
  app = await startInboundApp();
});
afterAll(() => app.close());

const pathOf = (to: string): string => `/api/v1/contacts/${encodeURIComponent(to)}`;

/** An email of a subscription, and the address to which its recipient writes. */
async function subscribe() {
  const to = `${newId()}@example.net`;
  await app.live.post('/api/v1/contacts', {
    email: to,
    opt_in_subtype_slugs: ['order-updates'],
    double_opt_in: false,
  });
  const { id } = await app.sendEmail({ to, subtype_slug: 'order-updates' });
  const sent = app.relay.messages.find(({ raw }) => raw.includes(id));
  const { headers } = await PostalMime.parse(sent?.raw ?? '');
  const { value = '' } = headers.find(({ key }) => key === 'list-unsubscribe') ?? {};
  const [, link = '', mailto = ''] =
    /^<(https?:[^>]+)>, <mailto:([^?>]+)\?subject=unsubscribe>$/.exec(value) ?? [];
  return { id, to, link, mailto };
}

const isSubscribed = async (to: string): Promise<boolean> =>
  (await app.live.get(`${pathOf(to)}/subscription-preferences`)).body.preferences['order-updates'];

const mail = (...headers: string[]): string =>
  lines('From: ada@example.net', 'Subject: unsubscribe', ...headers, '', 'unsubscribe');

test('EMAILS-5 List-Unsubscribe has an address beside the link', async () => {
  const { link, mailto } = await subscribe();
  expect(link).toMatch(/\/unsubscribe$/);
  expect(mailto).toMatch(/^u\+[0-9a-v]{42}@bounces\.example\.com$/);
});

test.each([
  ['a person', []],
  ['a mailbox provider for a person', ['Auto-Submitted: auto-generated']],
])('PROVIDERS-7 mail of %s withdraws as one click does', async (_who, headers) => {
  const { id, to, mailto } = await subscribe();
  expect(await isSubscribed(to)).toBe(true);
  expect(await app.deliver(mail(...headers), mailto, to)).toBe('250 2.0.0 Taken');
  expect(await isSubscribed(to)).toBe(false);
  const entries = await ledgerOf(app, to);
  expect(entries[0]).toMatchObject({ source: 'one_click', subtype_key: 'order-updates' });
  const email = (await app.live.get(`/api/v1/emails/${id}`)).body;
  expect(email.events.filter(({ type }: { type: string }) => type === 'unsubscribed')).toHaveLength(
    1,
  );
  expect(await app.deliver(mail(...headers), mailto, to)).toMatch(/^250 /);
  expect(await ledgerOf(app, to)).toHaveLength(entries.length);
});

test.each<[string, string, string]>([
  ['the null sender', mail(), ''],
  ['an automatic reply', mail('Auto-Submitted: auto-replied'), 'ada@example.net'],
  ['an automatic reply of another kind', mail('X-Autoreply: yes'), 'ada@example.net'],
  ['a report', postfix({ to: 'ada@example.net', from: 'x@example.net' }), 'daemon@example.net'],
])('PROVIDERS-7 mail of %s withdraws nothing', async (_who, message, from) => {
  const { to, mailto } = await subscribe();
  expect(await app.deliver(message, mailto, from)).toMatch(/^250 /);
  await app.settle();
  expect(await isSubscribed(to)).toBe(true);
  expect(await app.suppression(to)).toBeNull();
});

test('PROVIDERS-7 the address withdraws nothing more once the contact is erased, and acts on the one of today', async () => {
  const { to, mailto } = await subscribe();
  await app.live.request('DELETE', pathOf(to));
  expect(await app.deliver(mail(), mailto, to)).toMatch(/^250 /);
  await app.live.post('/api/v1/contacts', {
    email: to,
    opt_in_subtype_slugs: ['order-updates'],
    double_opt_in: false,
  });
  expect(await isSubscribed(to)).toBe(true);
  expect(await app.deliver(mail(), mailto, to)).toMatch(/^250 /);
  expect(await isSubscribed(to)).toBe(false);
});

test('PROVIDERS-7 an address of another purpose is none for this', async () => {
  const { mailto } = await subscribe();
  const reply = await app.deliver(mail(), mailto.replace('u+', 'b+'), 'ada@example.net');
  expect(reply).toMatch(/^550 /);
  expect(await app.deliver(mail(), `u+0@${BOUNCE_DOMAIN}`, 'ada@example.net')).toMatch(/^550 /);
});
