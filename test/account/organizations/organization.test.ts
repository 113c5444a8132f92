import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { saveTemplate } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { auditOf } from '../../support/read/audit.ts';
import type { Answer } from '../../support/app/client.ts';
import { omit } from '../../support/omit.ts';
import { askToConfirm, strangers } from '../../support/app/tokens.ts';

let app: TestApp;
beforeAll(async () => {
  const env = { TRUST_PROXY: '1' };
  app = await startTestApp({ env, parts: { api: true, worker: false } });
  const text = '{{ legal_address | default("-") }}{{ legal_details | default("-") }}';
  await saveTemplate(app, 'imprint', { subject: '{{ brand | default("-") }}', text });
});
afterAll(() => app.close());

const get = (): Promise<Answer> => app.live.get('/api/v1/organization');
const patch = (body: object): Promise<Answer> =>
  app.live.request('PATCH', '/api/v1/organization', { body });
const failure = ({ status, body }: Answer): unknown => [
  ...[status, body.details.field, body.details.reason],
];

const SETTINGS = {
  name: 'Demo Shop',
  brand: 'Demo Shop',
  brand_color: null,
  brand_footer: null,
  brand_support_email: null,
  legal_entity: 'Demo Shop Ltd.',
  legal_address: '1 Example Street, Exampleton',
  legal_details: null,
  default_locale: 'en',
};
beforeEach(async () => {
  await patch(SETTINGS);
  await app.asOwner((em) => query(em, sql`delete from audit_log`));
});

test('ORGANIZATIONS-1 an organization is returned with its effective brand and default sender', async () => {
  const { status, body } = await get();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    slug: 'demo',
    ...SETTINGS,
    effective_brand: 'Demo Shop',
    default_from: 'hello@demo-shop.example',
  });
});

test('ORGANIZATIONS-1 omitted fields stay unchanged, null clears a field, and the audit log contains the old values', async () => {
  const before = (await get()).body;
  const changes = {
    name: 'Ukázkový obchod s. r. o.',
    brand: null,
    legal_entity: null,
    legal_address: 'Náměstí 1\n602 00 Brno',
    default_locale: 'CS-cz',
  };
  const after = await patch(changes);
  expect(after.status).toBe(200);
  expect(after.body).toEqual({
    ...before,
    ...changes,
    default_locale: 'cs-CZ',
    updated_at: after.body.updated_at,
    effective_brand: 'Ukázkový obchod s. r. o.',
    company: 'Ukázkový obchod s. r. o.',
  });
  expect((await get()).body).toEqual(after.body);
  // Pauses have their own entries.
  const shown = (body: object): unknown => omit(body, 'test_mode', 'sending');
  expect(await auditOf(app, 'demo')).toEqual([
    {
      operation: 'organization.update',
      resource_type: 'organization',
      resource_id: 'demo',
      before: shown(before),
      after: shown(after.body),
    },
  ]);
});

test('API-16 an update with the current values changes nothing', async () => {
  const before = (await get()).body;
  expect((await patch({})).body).toEqual(before);
  expect((await patch(SETTINGS)).body).toEqual(before);
  expect(await auditOf(app, 'demo')).toEqual([]);
});

test.each<[string, object, string, string]>([
  ['no name', { name: null }, 'name', 'invalid_type'],
  ['a blank name', { name: ' ' }, 'name', 'too_short'],
  ['an empty brand', { brand: '' }, 'brand', 'too_short'],
  ['a brand that would break a header', { brand: 'a\nb' }, 'brand', 'invalid_format'],
  ['a brand that is too long', { brand: 'x'.repeat(256) }, 'brand', 'too_long'],
  [
    'an address with control characters',
    { legal_address: 'a\u0000' },
    'legal_address',
    'invalid_format',
  ],
  [
    'an address with direction overrides',
    { legal_address: '\u202e' },
    'legal_address',
    'invalid_format',
  ],
  ['a color name', { brand_color: 'red' }, 'brand_color', 'invalid_format'],
  ['a three-digit color', { brand_color: '#fff' }, 'brand_color', 'invalid_format'],
  [
    'a color with trailing characters',
    { brand_color: '#ffffff;' },
    'brand_color',
    'invalid_format',
  ],
  ['a footer that is too long', { brand_footer: 'x'.repeat(1001) }, 'brand_footer', 'too_long'],
  [
    'a footer with control characters',
    { brand_footer: 'a\u0007' },
    'brand_footer',
    'invalid_format',
  ],
  ['a blank footer', { brand_footer: ' \n' }, 'brand_footer', 'too_short'],
  [
    'an invalid support address',
    { brand_support_email: 'https://x.example' },
    'brand_support_email',
    'invalid_format',
  ],
  ['blank details', { legal_details: '\n' }, 'legal_details', 'too_short'],
  ['no language', { default_locale: 'čeština' }, 'default_locale', 'invalid_format'],
  ['another slug', { slug: 'other' }, 'slug', 'unknown_field'],
  ['another id', { id: '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a70' }, 'id', 'unknown_field'],
  ['higher limits', { rate_limits: { sends: 9 } }, 'rate_limits', 'unknown_field'],
])('ORGANIZATIONS-1 an organization with %s is refused', async (_what, body, field, reason) => {
  expect(failure(await patch({ legal_entity: 'Never', ...body }))).toEqual([400, field, reason]);
  expect((await get()).body.legal_entity).toBe('Demo Shop Ltd.');
});

test('EMAILS-3 an email uses the settings at the time of its acceptance', async () => {
  const send = async (): Promise<Record<string, unknown>> => {
    const order = { to: 'ada@example.com', template: 'imprint' };
    const { body } = await app.live.post('/api/v1/emails/send', order);
    const { variables } = await app.asOwner((em) =>
      queryOne<{ variables: Record<string, unknown> }>(
        em,
        sql`select variables from emails where id = ${body.id}`,
      ),
    );
    return variables;
  };
  const before = await send();
  await patch({ brand: 'Nová značka', legal_address: null, legal_details: 'IČO 123\nDIČ 456' });
  const after = await send();
  expect(before).toMatchObject({ brand: 'Demo Shop', company: 'Demo Shop' });
  expect(before).not.toHaveProperty('legal_details');
  expect(after).toMatchObject({
    brand: 'Nová značka',
    company: 'Nová značka',
    legal_details: 'IČO 123\nDIČ 456',
  });
  expect(after).not.toHaveProperty('legal_address');
});

test('TOKEN-PAGES-1 pages show the brand, and the organization’s name without one', async () => {
  const url = await askToConfirm(app);
  const brandShown = async (): Promise<unknown> => {
    const options = { headers: { Accept: 'application/json' } };
    return (await strangers(app).get(url, options)).body.brand;
  };
  await patch({ brand: 'Značka' });
  expect(await brandShown()).toBe('Značka');
  await patch({ brand: null });
  expect(await brandShown()).toBe('Demo Shop');
});

test('EMAILS-3 the brand has its color, footer and support address, and derived colors', async () => {
  const html = '<p>Words</p>';
  await saveTemplate(app, 'branded', { subject: 'S', html, text: null }, { layout: 'banner' });
  await patch({
    brand_color: '#FFD400',
    brand_footer: 'Tea & more\nsince 1999',
    brand_support_email: ' Help@Shop.Example ',
  });
  expect((await get()).body).toMatchObject({
    brand_color: '#ffd400',
    brand_footer: 'Tea & more\nsince 1999',
    brand_support_email: 'Help@shop.example',
  });
  const { body } = await app.live.post('/api/v1/templates/branded/preview', {});
  expect(body.injected_variables).toMatchObject({
    brand_color: '#ffd400',
    brand_text_color: '#000000',
    brand_link_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    brand_link_color_dark: '#ffd400',
    brand_support_email: 'Help@shop.example',
  });
  expect(body.html).toContain('background:#ffd400;');
  expect(body.html).toContain('Tea &amp; more<br />\nsince 1999<br>');
  expect(body.html).toContain('href="mailto:Help@shop.example"');
});

test('EMAILS-3 derived colors follow a valid color in data; an invalid one has none', async () => {
  const text = '{{ brand_color }} {{ brand_text_color | default("-") }}';
  await saveTemplate(app, 'colored', { subject: 'S', text });
  await patch({ brand_color: '#ffd400' });
  const textWith = async (data: object): Promise<string> =>
    (await app.live.post('/api/v1/templates/colored/preview', { data })).body.text;
  expect(await textWith({})).toBe('#ffd400 #000000');
  expect(await textWith({ brand_color: '#123456' })).toBe('#123456 #ffffff');
  expect(await textWith({ brand_color: 'red' })).toBe('red -');
  expect(await textWith({ brand_color: 7, brand_text_color: 'x' })).toBe('7 x');
});

test('TOKEN-PAGES-7 pages use the brand’s color, footer and support address', async () => {
  const url = await askToConfirm(app);
  const page = async (): Promise<Answer> =>
    strangers(app).get(url, { headers: { Accept: 'text/html' } });
  const plain = await page();
  expect(plain.text).not.toContain('<footer>');
  await patch({
    brand_color: '#ffd400',
    brand_footer: '<b>Tea</b>\nsince 1999',
    brand_support_email: 'a&b@shop.example',
  });
  const branded = await page();
  expect(branded.text).toContain('--primary:');
  expect(branded.text).toContain('&lt;b&gt;Tea&lt;/b&gt;\nsince 1999');
  expect(branded.text).toContain('href="mailto:a%26b@shop.example"');
  const styles = [...branded.text.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, style = '']) => style,
  );
  expect(styles).toHaveLength(2);
  for (const style of styles) {
    const hash = createHash('sha256').update(style).digest('base64');
    expect(branded.headers.get('Content-Security-Policy')).toContain(`'sha256-${hash}'`);
  }
});

test('ORGANIZATIONS-1 concurrent updates lose no change', async () => {
  await Promise.all([
    patch({ brand: 'Together' }),
    patch({ legal_entity: 'Together Ltd.' }),
    patch({ legal_details: 'No. 1' }),
  ]);
  expect((await get()).body).toMatchObject({
    brand: 'Together',
    legal_entity: 'Together Ltd.',
    legal_details: 'No. 1',
  });
  expect(await auditOf(app, 'demo')).toHaveLength(3);
});
