import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { saveTemplate, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { readEmailRow, type StoredEmail } from '../../support/read/emails.ts';
import { omit } from '../../support/omit.ts';
import { refusal } from '../../support/refusal.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { sends: 10_000, batches: 1_000, writes: 1_000, reads: 5_000 });
  await saveTemplate(
    app,
    'hello',
    { subject: 'Hello', text: 'Hello' },
    {
      content: {
        en: { subject: 'Hello', html: null, text: 'Hello' },
        cs: { subject: 'Dobrý den', html: null, text: 'Dobrý den' },
      },
    },
  );
});
afterAll(() => app.close());

const HELLO = { to: 'ada@example.com', template: 'hello' };
const send = (change: object = {}): Promise<Answer> =>
  app.live.post('/api/v1/emails/send', { ...HELLO, ...change });
const sendInBatch = async (change: object): Promise<string | null> => {
  const { status, body } = await app.live.post('/api/v1/emails/batch', {
    emails: [{ ...HELLO, ...change }],
  });
  expect(status).toBe(200);
  const [{ error }] = body.results;
  return error ? `400 ${error.details.field} ${error.details.reason}` : null;
};
const shown = async (id: string): Promise<Answer['body']> =>
  (await app.live.get(`/api/v1/emails/${id}`)).body;
const row = (id: string): Promise<StoredEmail> => app.asOwner((em) => readEmailRow(em, id));

const text = (length: number): string => 'x'.repeat(length);
const many = (count: number, value: string, name = (i: number) => `key_${i}`) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [name(i), value]));

const FIELDS = {
  tags: ['account', 'password-reset'],
  metadata: { user_id: '4711', note: 'Žofie' },
  locale: 'cs',
  headers: { 'X-Entity-Ref-ID': 'reset-1', Importance: 'high' },
  in_reply_to: '<a1b2@mail.example.com>',
};

describe('EMAILS-26 the fields of a send', () => {
  test('are stored and returned, for a single send and for a batch', async () => {
    const alone = (await send(FIELDS)).body.id;
    const { body } = await app.live.post('/api/v1/emails/batch', {
      emails: [{ ...HELLO, ...FIELDS }],
    });
    for (const id of [alone, body.results[0].id]) {
      const email = await shown(id);
      expect(email).toMatchObject({ ...FIELDS, locale_used: 'cs', message_id: null });
      const { data } = (await app.live.get('/api/v1/emails?limit=200')).body;
      const summary = data.find((one: { id: string }) => one.id === id);
      const { headers, events, test_mode: mode } = email;
      const rest = omit(
        email,
        ...['headers', 'events', 'test_mode', 'recipients', 'dropped'],
        ...['content_status', 'resend_refusal'],
      );
      expect([summary, headers, events, mode]).toEqual([rest, FIELDS.headers, [], false]);
    }
  });

  test('are null in the row and empty in the response when the send has none', async () => {
    const { id } = (await send({ tags: [], metadata: {}, headers: {} })).body;
    expect(await row(id)).toMatchObject({
      tags: null,
      metadata: null,
      headers: null,
      in_reply_to: null,
      requested_locale: null,
    });
    expect(await shown(id)).toMatchObject({
      tags: [],
      metadata: {},
      headers: {},
      in_reply_to: null,
      locale: null,
      locale_used: 'en',
      message_id: null,
    });
  });

  test('TEST-MODE-2 are also kept for test emails, whose Message-ID is simulated', async () => {
    const { id } = (await app.test.post('/api/v1/emails/send', { ...HELLO, ...FIELDS })).body;
    const { body } = await app.test.get(`/api/v1/emails/${id}`);
    expect(body).toMatchObject(FIELDS);
    expect([null, `<${id}@demo-shop.example>`]).toContain(body.message_id);
    for (const query of ['tag=account', 'metadata[user_id]=4711', 'locale=cs']) {
      const list = await app.test.get(`/api/v1/emails?${query}`);
      expect(list.body.data.map((one: { id: string }) => one.id)).toContain(id);
    }
  });

  test('tags that are repeated are stored once', async () => {
    const { id } = (await send({ tags: ['a', 'b', 'a'] })).body;
    expect((await shown(id)).tags).toEqual(['a', 'b']);
  });

  test('a locale takes precedence over the contact’s, and falls back to its language and the default', async () => {
    await app.live.post('/api/v1/contacts', { email: 'cz@example.com', locale: 'cs' });
    const used = async (change: object) => {
      const { id } = (await send({ to: 'cz@example.com', ...change })).body;
      const { locale, locale_used: chosen, subject } = await shown(id);
      return [locale, chosen, subject];
    };
    expect(await used({})).toEqual([null, 'cs', 'Dobrý den']);
    expect(await used({ locale: 'EN' })).toEqual(['en', 'en', 'Hello']);
    expect(await used({ locale: 'cs-cz' })).toEqual(['cs-CZ', 'cs', 'Dobrý den']);
    expect(await used({ locale: 'fi' })).toEqual(['fi', 'en', 'Hello']);
  });

  test('are accepted at their limits', async () => {
    const change = {
      tags: [text(50), 'b', 'c', 'd', 'e'],
      metadata: many(20, text(500), (i) => `${text(38)}${10 + i}`),
      headers: many(10, text(870), (i) => `X-${text(123)}${i}`),
      in_reply_to: `<${text(200)}@mail.example.com>`,
    };
    expect(refusal(await send(change))).toBeNull();
    expect(await sendInBatch(change)).toBeNull();
  });

  test.each<[string, object]>([
    ['tags too_many', { tags: ['a', 'b', 'c', 'd', 'e', 'f'] }],
    ['tags.1 too_long', { tags: ['a', text(51)] }],
    ['tags.0 invalid_format', { tags: ['Not a slug'] }],
    ['tags.0 too_short', { tags: [''] }],
    ['metadata too_many', { metadata: many(21, 'x') }],
    ['metadata.a too_long', { metadata: { a: text(501) } }],
    ['metadata.Key invalid_format', { metadata: { Key: 'x' } }],
    [`metadata.${text(41)} invalid_format`, { metadata: { [text(41)]: 'x' } }],
    ['metadata. invalid_format', { metadata: { '': 'x' } }],
    ['locale invalid_format', { locale: 'not a locale' }],
    ['locale too_long', { locale: `en-${text(70)}` }],
    ['headers too_many', { headers: many(11, 'x', (i) => `X-${i}`) }],
    ['headers.X-A too_long', { headers: { 'X-A': text(871) } }],
    ['headers.X-A too_short', { headers: { 'X-A': '' } }],
    ['headers.X-A invalid_format', { headers: { 'X-A': '  ' } }],
    ['headers.X-A invalid_format', { headers: { 'X-A': 'Žofie' } }],
    ['headers.X-A invalid_format', { headers: { 'X-A': 'a\r\nBcc: eve@example.com' } }],
    ['headers.X-A invalid_format', { headers: { 'X-A': 'a\tb' } }],
    ['headers.X-A Bcc invalid_format', { headers: { 'X-A\r\nBcc': 'eve@example.com' } }],
    ['headers.X-A: b invalid_format', { headers: { 'X-A: b': 'x' } }],
    [`headers.X-${text(125)} invalid_format`, { headers: { [`X-${text(125)}`]: 'x' } }],
    ['headers.X-Č invalid_format', { headers: { 'X-Č': 'x' } }],
    ['headers. invalid_format', { headers: { '': 'x' } }],
    ['headers.x-a conflict', { headers: { 'X-A': '1', 'x-a': '2' } }],
    ['headers.Priority invalid_value', { headers: { Priority: 'bogus' } }],
    ['headers.importance invalid_value', { headers: { importance: 'urgent' } }],
    ['headers.Auto-Submitted invalid_value', { headers: { 'Auto-Submitted': 'yes' } }],
    ['in_reply_to invalid_format', { in_reply_to: 'not an id' }],
    ['in_reply_to invalid_format', { in_reply_to: '<a@b>\r\nBcc: eve@example.com' }],
    ['in_reply_to invalid_format', { in_reply_to: '<a@b> <c@d>' }],
    ['in_reply_to too_long', { in_reply_to: `<${text(250)}@x>` }],
    ['in_reply_to too_short', { in_reply_to: '' }],
    ['in_reply_to not_found', { in_reply_to: '0193a1b2-7c3d-7e4f-8a5b-000000000000' }],
  ])('are refused: %s', async (expected, change) => {
    expect(refusal(await send(change))).toBe(`400 ${expected}`);
    expect(await sendInBatch(change)).toBe(`400 ${expected}`);
  });

  test('API-3 a wrong type is an error, of the whole batch too', async () => {
    for (const [field, value] of Object.entries({
      tags: 'a',
      metadata: { a: 5 },
      headers: ['X-A'],
      locale: 5,
      in_reply_to: {},
      content: 'x',
    })) {
      const at = field === 'metadata' ? 'metadata.a' : field;
      expect(refusal(await send({ [field]: value }))).toBe(`400 ${at} invalid_type`);
      const { status, body } = await app.live.post('/api/v1/emails/batch', {
        emails: [HELLO, { ...HELLO, [field]: value }],
      });
      expect([status, body.details.field]).toEqual([400, `emails.1.${at}`]);
    }
  });

  test('headers that the server or a provider sets are refused, in any letter case', async () => {
    const reserved = [
      ...['From', 'To', 'Cc', 'Bcc', 'Subject', 'Date', 'Message-ID', 'Sender', 'Reply-To'],
      ...['Return-Path', 'MIME-Version', 'Content-Type', 'Content-ID', 'DKIM-Signature'],
      ...['Received', 'List-Unsubscribe', 'List-Id', 'Feedback-ID', 'In-Reply-To', 'References'],
      ...['X-SES-CONFIGURATION-SET', 'X-SES-MESSAGE-TAGS', 'X-Mailwright-Id', 'X-SMTPAPI'],
      ...['X-PM-Message-Stream', 'X-MC-Tags', 'X-Mailgun-Variables', 'Precedence', 'Resent-To'],
      ...['X-Forefront-Antispam-Report', 'X-Spam-Status', 'X-Original-To'],
    ];
    const inOddCase = fc
      .constantFrom(...reserved)
      .chain((name) =>
        fc
          .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
          .map((upper) =>
            Array.from(name, (letter, i) =>
              upper[i] ? letter.toUpperCase() : letter.toLowerCase(),
            ).join(''),
          ),
      );
    await fc.assert(
      fc.asyncProperty(inOddCase, async (name) => {
        expect(refusal(await send({ headers: { [name]: 'x' } }))).toBe(
          `400 headers.${name} not_allowed`,
        );
      }),
      { numRuns: 150, examples: reserved.map((name) => [name]) },
    );
  });

  test('API-7 an email that is replied to must be of the same organization and mode', async () => {
    const { id } = (await send()).body;
    expect(refusal(await send({ in_reply_to: id }))).toBeNull();
    expect(refusal(await send({ in_reply_to: id.toUpperCase() }))).toBeNull();
    const inTest = await app.test.post('/api/v1/emails/send', { ...HELLO, in_reply_to: id });
    expect(refusal(inTest)).toBe('400 in_reply_to not_found');
  });

  test('IDEMPOTENCY-4 a repeated key with other tags is another request', async () => {
    const post = (tags: string[]) =>
      app.live.post(
        '/api/v1/emails/send',
        { ...HELLO, tags },
        { headers: { 'Idempotency-Key': 'tags-1' } },
      );
    expect((await post(['a'])).status).toBe(200);
    expect((await post(['a'])).headers.get('idempotent-replayed')).toBe('true');
    expect((await post(['b'])).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});
