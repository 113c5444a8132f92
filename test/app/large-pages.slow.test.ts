import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, sql } from '../../server/platform/database/sql.ts';
import { addLists, setRateLimits } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { insertEmail } from '../support/read/emails.ts';

const MIB = 1024 * 1024;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { reads: 1_000, writes: 1_000 });
});
afterAll(() => app.close());

/** All entries of a list by their key, and the size of its largest page. */
async function walk(path: string, keyOf: (entry: Record<string, unknown>) => unknown, limit = 200) {
  const keys: unknown[] = [];
  let largest = 0;
  const start = path.includes('?') ? '&' : '?';
  for (let cursor = ''; ;) {
    const { text, body } = await app.live.get(`${path}${start}limit=${limit}${cursor}`);
    largest = Math.max(largest, text.length);
    keys.push(...(body.data as Record<string, unknown>[]).map(keyOf));
    if (!body.has_more) return { keys, largest };
    cursor = `&cursor=${String(body.next_cursor)}`;
  }
}

test('LIMITS-4 a page of large contacts ends after one megabyte, and the cursor continues the list', async () => {
  const emails = Array.from({ length: 40 }, (_, n) => `large-${n}@example.com`);
  const data = { text: 'x'.repeat(60_000) };
  for (const email of emails) await app.live.post('/api/v1/contacts', { email, data });
  const { keys, largest } = await walk('/api/v1/contacts', ({ email }) => email);
  expect(keys.slice(0, 40)).toEqual(emails.toReversed());
  expect(new Set(keys).size).toBe(keys.length);
  expect(largest).toBeGreaterThan(0.9 * MIB);
  expect(largest).toBeLessThan(1.2 * MIB);
});

test('LIMITS-4 a page of contacts on many lists ends after one megabyte', async () => {
  const emails = Array.from({ length: 30 }, (_, n) => `listed-${n}@example.com`);
  for (const email of emails) await app.live.post('/api/v1/contacts', { email });
  const slugs = Array.from({ length: 800 }, (_, n) => `${n}-`.padEnd(100, 'x'));
  await addLists(app, 'static', slugs);
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into list_members (organization_id, contact_id, list_id)
        select c.organization_id, c.id, l.id from contacts c, lists l
        where c.email = any(${emails}::text[]) and l.slug = any(${slugs}::text[])`,
    ),
  );
  const { keys, largest } = await walk('/api/v1/contacts', ({ email }) => email);
  expect(keys.slice(0, 30)).toEqual(emails.toReversed());
  expect(new Set(keys).size).toBe(keys.length);
  expect(largest).toBeLessThan(1.2 * MIB);
});

test('LIMITS-4 a page of campaigns ends after one megabyte', async () => {
  const slugs = Array.from({ length: 25 }, (_, n) => `large-${n}`);
  const body = {
    name: 'Large',
    subtype: 'newsletter',
    template: 'welcome',
    data: { text: 'x'.repeat(60_000) },
  };
  for (const slug of slugs) {
    const answer = await app.live.request('PUT', `/api/v1/campaigns/${slug}`, { body });
    expect(answer.status).toBe(201);
  }
  const { keys, largest } = await walk('/api/v1/campaigns', ({ slug }) => slug);
  expect(keys.slice(0, 25)).toEqual(slugs.toReversed());
  expect(new Set(keys).size).toBe(keys.length);
  expect(largest).toBeLessThan(1.2 * MIB);
});

test.each(['', '?status=queued', '?template=large'])(
  'LIMITS-4 a page of emails%s ends after one megabyte',
  async (filter) => {
    const metadata = { order: 'x'.repeat(30_000) };
    const ids = await app.asOwner(async (em) => {
      const stored: string[] = [];
      for (let n = 0; n < 60; n += 1) {
        stored.push(await insertEmail(em, app, { metadata, template_slug: 'large' }));
      }
      return stored;
    });
    const { keys, largest } = await walk(`/api/v1/emails${filter}`, ({ id }) => id);
    expect(keys.slice(0, 60)).toEqual(ids.toReversed());
    expect(new Set(keys).size).toBe(keys.length);
    expect(largest).toBeLessThan(1.2 * MIB);
  },
);

test('LIMITS-4 a page of template versions ends after one megabyte', async () => {
  const path = '/api/v1/templates/large';
  for (let n = 1; n <= 12; n += 1) {
    const text = `${n} ${'x'.repeat(200_000)}`;
    const content = { en: { subject: 'Large', text } };
    const body = { name: 'Large', default_locale: 'en', content };
    expect((await app.live.request('PUT', path, { body })).status).toBeLessThan(300);
  }
  const { keys, largest } = await walk(`${path}/versions`, ({ version }) => version, 20);
  expect(keys).toEqual(Array.from({ length: 12 }, (_, n) => 12 - n));
  expect(largest).toBeLessThan(1.3 * MIB);
  const slugs = await walk('/api/v1/templates', ({ slug }) => slug);
  expect(slugs.keys).toContain('large');
});

test('LIMITS-4 a page of the audit log ends after one megabyte', async () => {
  const value = Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(900, 'x'));
  for (let n = 1; n <= 8; n += 1) {
    const rule = { any: [1, 2].map(() => ({ field: 'data.size', op: 'in', value })) };
    const body = { name: `Large ${n}`, rule };
    const answer = await app.live.request('PUT', '/api/v1/lists/logged', { body });
    expect(answer.status).toBeLessThan(300);
  }
  const about = '/api/v1/audit-log?resource_type=list&resource_id=logged';
  const { keys, largest } = await walk(about, ({ after }) => (after as { name: string }).name);
  expect(keys).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Large ${n}`));
  expect(largest).toBeGreaterThan(0.9 * MIB);
  expect(largest).toBeLessThan(1.6 * MIB);
});

test('LIMITS-4 a page of a consent history ends after one megabyte', async () => {
  const contact = { email: 'asked@example.com', opt_in_subtype_slugs: ['newsletter'] };
  await app.live.post('/api/v1/contacts', contact);
  const path = '/api/v1/contacts/asked@example.com/consent-history';
  const { body } = await app.live.get(path);
  const entries = 150;
  const evidence = { text: 'x'.repeat(10_000) };
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into consent_ledger
        select (jsonb_populate_record(l, jsonb_build_object('id', uuidv7(), 'evidence', ${JSON.stringify(evidence)}::jsonb))).*
        from consent_ledger l, generate_series(1, ${entries - body.data.length}) where l.id = ${body.data[0].id}`,
    ),
  );
  const { keys, largest } = await walk(path, ({ id }) => id);
  expect(new Set(keys).size).toBe(entries);
  expect(keys).toEqual(keys.toSorted().toReversed());
  expect(largest).toBeLessThan(1.2 * MIB);
});

test('LIMITS-4 a page of subscription types ends after one megabyte', async () => {
  // The page needs more subtypes than the general maximum allows (LIMITS-5).
  await app.asOwner((em) => query(em, sql`update organizations set maxima = '{"subtypes": 2000}'`));
  const before = await walk('/api/v1/subscription-types', ({ slug }) => slug);
  const subtypes = Array.from({ length: 100 }, (_, n) => ({
    slug: `subtype-${n}`,
    name: 'x'.repeat(255),
    description: 'ž'.repeat(1_000),
  }));
  const slugs = Array.from({ length: 12 }, (_, n) => `large-${n}`);
  for (const slug of slugs) {
    const body = { name: slug, kind: 'marketing', subtypes };
    const path = `/api/v1/subscription-types/${slug}`;
    expect((await app.live.request('PUT', path, { body })).status).toBe(201);
  }
  const { keys, largest } = await walk('/api/v1/subscription-types', ({ slug }) => slug);
  expect(keys).toEqual([...slugs.toReversed(), ...before.keys]);
  expect(largest).toBeLessThan(1.3 * MIB);
});

test('LIMITS-4 a page of contact attributes ends after one megabyte', async () => {
  const keys = Array.from({ length: 30 }, (_, n) => `large_${n}`);
  for (const key of keys) {
    const values = Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(255, 'ž'));
    const path = `/api/v1/contact-attributes/${key}`;
    const answer = await app.live.request('PUT', path, { body: { type: 'enum', values } });
    expect(answer.status).toBe(201);
  }
  const found = await walk('/api/v1/contact-attributes', ({ key }) => key);
  expect(found.keys.slice(0, 30)).toEqual(keys.toReversed());
  expect(new Set(found.keys).size).toBe(found.keys.length);
  expect(found.largest).toBeLessThan(0.65 * MIB);
});
