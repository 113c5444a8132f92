import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { readDocument } from '../../../server/http/document.ts';
import {
  isFooterKey,
  REPLACEABLE,
  type TextKey,
  textsIn,
} from '../../../server/account/texts/index.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { auditOf } from '../../support/read/audit.ts';
import type { Answer } from '../../support/app/client.ts';
import { askToConfirm, asBrowser, ledgerOf, strangers } from '../../support/app/tokens.ts';

const TEXTS = '/api/v1/organization/texts';

let app: TestApp;
let visitor: ReturnType<typeof strangers>;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1' }, parts: { api: true, worker: false } });
  visitor = strangers(app);
});
afterAll(() => app.close());
beforeEach(() => app.asOwner((em) => query(em, sql`delete from organization_texts`)));

const put = (locale: string, texts: Record<string, unknown>): Promise<Answer> =>
  app.live.request('PUT', `${TEXTS}/${locale}`, { body: { texts } });
const failure = ({ status, body }: Answer): unknown => [
  ...[status, body.details.field, body.details.reason],
];

test('the OpenAPI document lists every replaceable text with its English wording', () => {
  const { PageTexts } = readDocument().components.schemas as unknown as Record<
    string,
    { properties: Record<string, { description: string }> }
  >;
  const described = Object.entries(PageTexts?.properties ?? {})
    .filter(([key]) => !isFooterKey(key))
    .map(([key, { description }]) => [key, description]);
  const english = textsIn('en');
  expect(Object.fromEntries(described)).toEqual(
    Object.fromEntries(REPLACEABLE.map((key) => [key, english[key]])),
  );
});

test('API-16 texts are created, changed, returned as accepted by PUT, and deleted', async () => {
  const made = await put('de-at', { saved: 'Passt.', 'confirm.button': null });
  expect([made.status, made.body.locale, made.body.texts]).toEqual([
    201,
    'de-AT',
    { saved: 'Passt.' },
  ]);
  expect(made.body.shown).toMatchObject({
    saved: 'Passt.',
    'confirm.button': textsIn('de')['confirm.button'],
  });
  expect((await app.live.get('/api/v1/organization')).body.text_locales).toEqual(['de-AT']);
  const got = await app.live.get(`${TEXTS}/DE-AT`);
  expect(got.body).toEqual(made.body);
  const changed = await put('de-AT', { 'confirm.button': 'Ja' });
  expect([changed.status, changed.body.texts]).toEqual([200, { 'confirm.button': 'Ja' }]);
  expect((await put('de-AT', changed.body.texts)).body).toEqual(changed.body);
  expect((await app.live.request('DELETE', `${TEXTS}/de-AT`)).status).toBe(204);
  expect((await app.live.request('DELETE', `${TEXTS}/de-AT`)).status).toBe(404);
  expect((await app.live.get(`${TEXTS}/de-AT`)).body.texts).toEqual({});
  const lines = (await auditOf(app, 'de-AT')).map(({ operation, before, after }) => [
    ...[operation, before, after],
  ]);
  expect(lines).toEqual([
    ['texts.put', null, { saved: 'Passt.' }],
    ['texts.put', { saved: 'Passt.' }, { 'confirm.button': 'Ja' }],
    ['texts.delete', { 'confirm.button': 'Ja' }, null],
  ]);
});

test.each<[string, Record<string, unknown>, string, string]>([
  ['an unknown key', { nothing: 'x' }, 'texts.nothing', 'unknown_field'],
  ['a text that cannot be replaced', { test_mode: 'x' }, 'texts.test_mode', 'unknown_field'],
  [
    'the text of a sender address confirmation',
    { 'verify_sender.title': 'Win!' },
    'texts.verify_sender.title',
    'unknown_field',
  ],
  ['an unknown placeholder', { saved: 'Hi {name}' }, 'texts.saved', 'invalid_value'],
  [
    'a missing placeholder',
    { 'confirm.lead': '{brand} writes:' },
    'texts.confirm.lead',
    'invalid_value',
  ],
  ['a blank text', { saved: ' ' }, 'texts.saved', 'too_short'],
  ['an empty text', { saved: '' }, 'texts.saved', 'too_short'],
  ['a text that is too long', { saved: 'x'.repeat(501) }, 'texts.saved', 'too_long'],
  ['two lines', { saved: 'a\nb' }, 'texts.saved', 'invalid_format'],
  ['a text with direction overrides', { saved: '\u202e' }, 'texts.saved', 'invalid_format'],
  ['a number', { saved: 5 }, 'texts.saved', 'invalid_type'],
  ['a blank footer', { 'email.brand_footer': ' ' }, 'texts.email.brand_footer', 'too_short'],
  [
    'a footer with control characters',
    { 'email.legal_address': 'Brno\u0000' },
    'texts.email.legal_address',
    'invalid_format',
  ],
  [
    'a footer that is too long',
    { 'email.legal_details': 'x'.repeat(501) },
    'texts.email.legal_details',
    'too_long',
  ],
])('API-5 %s is refused', async (_what, texts, field, reason) => {
  expect(failure(await put('de', texts))).toEqual([400, field, reason]);
});

test('fields of the organization can have a text in a locale; others show the field', async () => {
  const set = (fields: object) =>
    app.live.request('PATCH', '/api/v1/organization', { body: fields });
  await set({ brand_footer: 'Open 9 to 17', legal_details: 'Company no. 1' });
  const own = { 'email.brand_footer': 'Otevřeno 9–17\nV sobotu zavřeno' };
  const { body } = await put('cs', own);
  expect(body.texts).toEqual(own);
  expect(body.shown).toMatchObject({ ...own, 'email.legal_details': 'Company no. 1' });
  expect(body.without).toMatchObject({ 'email.brand_footer': 'Open 9 to 17' });
  expect((await app.live.get(`${TEXTS}/cs-CZ`)).body.shown).toMatchObject(own);
  expect((await app.live.get(`${TEXTS}/de`)).body.shown).toMatchObject({
    'email.brand_footer': 'Open 9 to 17',
  });

  const pageIn = async (locale: string) =>
    (await visitor.get(await askToConfirm(app, { locale }), asBrowser())).text;
  expect(await pageIn('cs-CZ')).toContain('<bdi>Otevřeno 9–17\nV sobotu zavřeno</bdi>');
  expect(await pageIn('de')).toContain('<bdi>Open 9 to 17</bdi>');
  await set({ brand_footer: null, legal_details: null });
});

test('an invalid locale is a 404, and an organization has at most 50 locales', async () => {
  for (const method of ['GET', 'DELETE']) {
    for (const tag of [
      'no-such-language-tag',
      'nothing',
      'x-private',
      'constructor',
      '__proto__',
    ]) {
      expect((await app.live.request(method, `${TEXTS}/${tag}`)).status).toBe(404);
    }
  }
  expect((await put('x', {})).status).toBe(404);
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into organization_texts (organization_id, locale, texts)
        select ${app.organizationId}, 'en-x-n' || n, '{}' from generate_series(1, 50) n`,
    ),
  );
  expect(failure(await put('de', {}))).toEqual([400, 'locale', 'too_many']);
  expect((await put('en-x-n7', { saved: 'x' })).status).toBe(200);
});

describe('TOKEN-PAGES-7 a page', () => {
  const page = async (locale: string): Promise<string> => {
    const path = await askToConfirm(app, { locale });
    return (await visitor.get(path, asBrowser())).text;
  };

  test('shows the texts of its organization, escaped, with brand and address inserted', async () => {
    await put('cs', {
      'confirm.title': '<b>Jste to vy?</b>',
      'confirm.lead': 'Od {brand} na {email} & {brand}:',
    });
    const text = await page('cs-CZ');
    expect(text).toContain('<h1>&lt;b&gt;Jste to vy?&lt;/b&gt;</h1>');
    expect(text).toMatch(/<p>Od .Demo Shop. na .+•••@example\.com. &amp; .Demo Shop.:<\/p>/);
    expect(text).toContain(textsIn('cs')['confirm.button']);
    expect(text).toContain('<html lang="cs" dir="ltr">');
  });

  test('is right-to-left for a language that only the organization provides, and marks English parts', async () => {
    expect(await page('ar')).toContain('<html lang="en" dir="ltr">');
    await put('ar', { 'confirm.title': 'يرجى تأكيد اشتراكك' });
    const text = await page('ar-EG');
    expect(text).toContain('<html lang="ar" dir="rtl">');
    expect(text).toContain('<main lang="ar" dir="rtl">');
    expect(text).toContain('<title>يرجى تأكيد اشتراكك · Demo Shop</title>');
    expect(text).toContain('<bdi lang="en">Confirm subscription</bdi>');
  });

  test('CONSENT-LOG-1 the consent ledger records the language of the page', async () => {
    await put(
      'he',
      Object.fromEntries(REPLACEABLE.map((key: TextKey) => [key, textsIn('en')[key]])),
    );
    const email = 'he@example.com';
    await visitor.request('POST', await askToConfirm(app, { email, locale: 'he-IL' }));
    expect((await ledgerOf(app, email))[0]).toMatchObject({ locale: 'he' });
  });
});
