import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MAXIMA, type MaximumName } from '../../../server/account/organizations/maxima.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import {
  createOrganization,
  setRateLimits,
  type TestOrganization,
} from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { createTestPerson, type TestPerson } from '../../support/app/people.ts';
import { refusal } from '../../support/refusal.ts';

let app: TestApp;
let shop: TestOrganization;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  shop = await createOrganization(app, 'shop');
  await setRateLimits(app, { writes: 10_000, reads: 10_000 }, shop.id);
  owner = await createTestPerson(app, { roles: { shop: 'owner' } });
  await put('/api/v1/subscription-types/base', {
    name: 'Base',
    kind: 'marketing',
    subtypes: [{ slug: 'news', name: 'News' }],
  });
  await put('/api/v1/templates/base', TEMPLATE);
});
afterAll(() => app.close());

const TEMPLATE = { name: 'Base', content: { en: { subject: 'Subject', text: 'Text' } } };

const put = (path: string, body: object): Promise<Answer> =>
  shop.live.request('PUT', path, { body });
const remove = (path: string): Promise<Answer> => shop.live.request('DELETE', path);

interface Case {
  noun: MaximumName;
  field: string;
  create: (name: string) => Promise<Answer>;
  remove?: (name: string, created: Answer) => Promise<Answer>;
}

/** A resource that is written and deleted by its name in the path. */
const named = (path: string, body: object) => ({
  create: (name: string) => put(`/api/v1/${path}/${name}`, body),
  remove: (name: string) => remove(`/api/v1/${path}/${name}`),
});

const typeWith = (name: string, subtypes: object[]) =>
  put(`/api/v1/subscription-types/${name}`, { name, kind: 'marketing', subtypes });

const CASES: Case[] = [
  {
    noun: 'subscription_types',
    field: 'slug',
    create: (name) => typeWith(name, []),
    remove: (name) => remove(`/api/v1/subscription-types/${name}`),
  },
  {
    noun: 'subtypes',
    field: 'subtypes',
    create: (name) => typeWith(name, [{ slug: 'one', name: 'One' }]),
    remove: (name) => typeWith(name, []),
  },
  {
    noun: 'contact_attributes',
    field: 'key',
    create: named('contact-attributes', { type: 'string' }).create,
  },
  { noun: 'static_lists', field: 'slug', ...named('lists', { name: 'Static' }) },
  {
    noun: 'smart_lists',
    field: 'slug',
    ...named('lists', { name: 'Smart', rule: { field: 'locale', op: 'eq', value: 'cs' } }),
  },
  { noun: 'templates', field: 'slug', ...named('templates', TEMPLATE) },
  {
    noun: 'forms',
    field: 'slug',
    ...named('forms', {
      subtypes: ['news'],
      texts: { en: { title: 'News', button: 'Send', thanks: 'Thanks' } },
      confirm_template: 'base',
    }),
  },
  {
    noun: 'campaigns',
    field: 'slug',
    ...named('campaigns', { name: 'Campaign', subtype: 'news', template: 'base' }),
  },
  {
    noun: 'sender_addresses',
    field: 'email',
    create: (name) => shop.live.post('/api/v1/sender-addresses', { email: `${name}@shop.example` }),
    remove: (name) => remove(`/api/v1/sender-addresses/${name}@shop.example`),
  },
  {
    noun: 'domains',
    field: 'name',
    create: (name) => shop.live.post('/api/v1/domains', { name: `${name}.example` }),
    remove: (name) => remove(`/api/v1/domains/${name}.example`),
  },
  {
    noun: 'api_keys',
    field: 'name',
    create: (name) => shop.live.post('/api/v1/api-keys', { name, mode: 'test', scopes: ['read'] }),
    remove: (_name, { body }) => remove(`/api/v1/api-keys/${body.id}`),
  },
  {
    noun: 'webhooks',
    field: 'slug',
    ...named('webhooks', { url: 'https://hooks.example.com/', events: ['*'] }),
  },
  {
    noun: 'invitations',
    field: 'body',
    create: () => owner.client.post('/api/v1/invitations', { role: 'support' }),
    remove: (_name, { body }) => owner.client.request('DELETE', `/api/v1/invitations/${body.id}`),
  },
];

/** Sets maxima as the operator does, but lower, so that they are reached with few requests. */
const setMaxima = (maxima: Partial<Record<MaximumName, number>>) =>
  app.asOwner((em) =>
    query(
      em,
      sql`update organizations set maxima = ${JSON.stringify(maxima)}::jsonb where id = ${shop.id}`,
    ),
  );

const existing = async (noun: MaximumName): Promise<number> => {
  const maximum = MAXIMA[noun];
  const [row] = await app.asOwner((em) =>
    query<{ count: number }>(
      em,
      sql`select (${'counted' in maximum ? maximum.counted : sql`0`})::float8 as count
        from organizations o where o.id = ${shop.id}`,
    ),
  );
  return row?.count ?? 0;
};

test.each(CASES)(
  'LIMITS-5 there are never more $noun than the maximum, however many are created at once',
  async ({ noun, field, create, remove }) => {
    const before = await existing(noun);
    await setMaxima({ [noun]: before + 2 });
    const stem = noun.replaceAll('_', '-');
    const first = await create(`${stem}-0`);
    expect(first.status).toBe(201);

    const names = Array.from({ length: 6 }, (_, n) => `${stem}-${n + 1}`);
    const answers = await Promise.all(names.map((name) => create(name)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(refusal)).toEqual(Array(5).fill(`400 ${field} too_many`));
    expect(refused[0]?.body.message).toContain(`can have ${before + 2}`);

    // What is above a lower maximum stays, and can be deleted.
    await setMaxima({ [noun]: 1 });
    if (!remove) return;
    if (noun !== 'api_keys' && noun !== 'invitations')
      expect((await create(`${stem}-0`)).status).toBe(200);
    expect((await remove(`${stem}-0`, first)).status).toBeLessThan(300);
    await setMaxima({ [noun]: before + 2 });
    expect((await create(`${stem}-9`)).status).toBe(201);
  },
);

test('LIMITS-5 a person cannot accept an invitation to an organization with as many people as possible', async () => {
  await setMaxima({});
  const { body } = await owner.client.post('/api/v1/invitations', { role: 'support' });
  await setMaxima({ people: 1 });
  const guest = await createTestPerson(app, { roles: { demo: 'owner' } });
  const accept = () => guest.client.post('/api/v1/invitations/accept', { token: body.token });
  expect(refusal(await accept())).toBe('400 token too_many');
  await setMaxima({});
  expect((await accept()).status).toBe(201);
});

test('LIMITS-5 the guide lists every maximum', () => {
  const guide = readFileSync('spec/guides/limits.md', 'utf8');
  for (const [name, { most }] of Object.entries(MAXIMA)) {
    const shown = name.endsWith('_bytes') ? `${most / 2 ** 30} GiB` : most.toLocaleString('en');
    expect(guide).toMatch(new RegExp(`\\| ${shown} +\\| \`${name}\``));
  }
});
