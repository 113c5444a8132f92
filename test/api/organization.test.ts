import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../server/database/sql.ts';
import { saveTemplate } from '../support/account.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { auditOf } from '../support/audit.ts';
import type { Answer } from '../support/client.ts';
import { omit } from '../support/omit.ts';
import { askToConfirm, strangers } from '../support/tokens.ts';

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
  legal_entity: 'Demo Shop Ltd.',
  legal_address: '1 Example Street, Exampleton',
  legal_details: null,
  default_locale: 'en',
};
beforeEach(async () => {
  await patch(SETTINGS);
  await app.asOwner((em) => query(em, sql`delete from audit_log`));
});

test('M6 an organization is shown with its brand in effect and its default sender', async () => {
  const { status, body } = await get();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), slug: 'demo', ...SETTINGS },
    ...{ effective_brand: 'Demo Shop', default_from: 'hello@demo-shop.example' },
  });
});

test('M6 fields left out are left alone, null clears, and the audit log says how it was', async () => {
  const before = (await get()).body;
  const changes = {
    name: 'Ukázkový obchod s. r. o.',
    ...{ brand: null, legal_entity: null, legal_address: 'Náměstí 1\n602 00 Brno' },
    default_locale: 'CS-cz',
  };
  const after = await patch(changes);
  expect(after.status).toBe(200);
  expect(after.body).toEqual({
    ...{ ...before, ...changes, default_locale: 'cs-CZ', updated_at: after.body.updated_at },
    effective_brand: 'Ukázkový obchod s. r. o.',
    company: 'Ukázkový obchod s. r. o.',
  });
  expect((await get()).body).toEqual(after.body);
  const shown = (body: object): unknown => omit(body, 'test_mode');
  expect(await auditOf(app, 'demo')).toEqual([
    {
      ...{ operation: 'organization.update', resource_type: 'organization', resource_id: 'demo' },
      ...{ before: shown(before), after: shown(after.body) },
    },
  ]);
});

test('M1 an update that says what is so changes nothing', async () => {
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
  ['a long brand', { brand: 'x'.repeat(256) }, 'brand', 'too_long'],
  ['an address with controls', { legal_address: 'a\u0000' }, 'legal_address', 'invalid_format'],
  [
    'an address that turns text round',
    { legal_address: '\u202e' },
    'legal_address',
    'invalid_format',
  ],
  ['blank details', { legal_details: '\n' }, 'legal_details', 'too_short'],
  ['no language', { default_locale: 'čeština' }, 'default_locale', 'invalid_format'],
  ['another slug', { slug: 'other' }, 'slug', 'unknown_field'],
  ['another id', { id: '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a70' }, 'id', 'unknown_field'],
  ['higher limits', { rate_limits: { sends: 9 } }, 'rate_limits', 'unknown_field'],
])('M6 an organization with %s is refused', async (_what, body, field, reason) => {
  expect(failure(await patch({ legal_entity: 'Never', ...body }))).toEqual([400, field, reason]);
  expect((await get()).body.legal_entity).toBe('Demo Shop Ltd.');
});

test('E3 mail that is accepted afterwards says what is set, and mail before what was set then', async () => {
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
    ...{ brand: 'Nová značka', company: 'Nová značka', legal_details: 'IČO 123\nDIČ 456' },
  });
  expect(after).not.toHaveProperty('legal_address');
});

test('P1 pages show the brand, and the name without one', async () => {
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

test('M6 updates that meet lose nothing', async () => {
  await Promise.all([
    patch({ brand: 'Together' }),
    patch({ legal_entity: 'Together Ltd.' }),
    patch({ legal_details: 'No. 1' }),
  ]);
  expect((await get()).body).toMatchObject({
    ...{ brand: 'Together', legal_entity: 'Together Ltd.', legal_details: 'No. 1' },
  });
  expect(await auditOf(app, 'demo')).toHaveLength(3);
});
