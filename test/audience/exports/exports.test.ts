import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import {
  addLists,
  createOrganization,
  setRateLimits,
  type TestOrganization,
} from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { auditOf } from '../../support/read/audit.ts';
import type { TestClient } from '../../support/app/client.ts';
import { eventually } from '../../support/eventually.ts';
import { omit } from '../../support/omit.ts';

let app: TestApp;
let other: TestOrganization;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { reads: 5_000, writes: 5_000 });
  await addLists(app, 'static', ['press', 'vip']);
  other = await createOrganization(app, 'other');
});
afterAll(() => app.close());

const PATH = '/api/v1';

/** The cells of CSV without line breaks inside cells. */
const rowsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .slice(0, -1)
        .map(([, cell = '']) => cell.replace(/^"(.*)"$/s, '$1').replaceAll('""', '"')),
    );

/** The rows of CSV, by the names of their columns. */
function recordsOf(text: string): Record<string, string>[] {
  const [header = [], ...rows] = rowsOf(text);
  return rows.map((row) =>
    Object.fromEntries(header.map((name, index) => [name, row[index] ?? ''])),
  );
}

const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

async function read(path: string, client: TestClient = app.live): Promise<string> {
  const { status, text } = await client.get(`${PATH}/${path}`);
  expect({ path, status }).toEqual({ path, status: 200 });
  return text;
}

/** Entries of the audit log about exports, which are added after the last byte. */
const entries = (name: string, count: number) =>
  eventually(
    () => auditOf(app, name),
    (found) => found.length >= count,
  );

describe('EXPORTS-1 contacts', () => {
  beforeAll(async () => {
    await app.live.request('PUT', `${PATH}/contact-attributes/plan`, {
      body: { type: 'enum', values: ['pro'] },
    });
    await app.live.post(`${PATH}/contacts`, {
      email: 'zofie@example.com',
      name: 'Nováková, "Žofie"',
      locale: 'cs',
      timezone: 'Europe/Prague',
      lists: ['press', 'vip'],
      data: { formula: '=1+1', phone: '+420', n: -2, quote: "'x", 'a b': { c: [1] } },
      custom_attributes: { plan: 'pro' },
      opt_in_subtype_slugs: ['newsletter'],
    });
    await app.live.post(`${PATH}/contacts`, { email: 'bob@example.com' });
    await app.live.request('PATCH', `${PATH}/contacts/bob%40example.com`, {
      body: { subscribed: false },
    });
  });

  test('CSV has a column for each key, attribute and subtype, and no formulas', async () => {
    const text = await read('contacts.csv?list=press');
    expect(text.endsWith('\r\n')).toBe(true);
    const [header] = rowsOf(text);
    expect(header?.slice(0, 9)).toEqual([
      ...['email', 'name', 'locale', 'timezone', 'subscribed', 'validation_status', 'lists'],
      ...['created_at', 'updated_at'],
    ]);
    const contact = (await app.live.get(`${PATH}/contacts/zofie%40example.com`)).body;
    expect(recordsOf(text)).toEqual([
      expect.objectContaining({
        email: 'zofie@example.com',
        name: 'Nováková, "Žofie"',
        locale: 'cs',
        timezone: 'Europe/Prague',
        subscribed: 'true',
        lists: 'press vip',
        created_at: contact.created_at,
        updated_at: contact.updated_at,
        'data.formula': "'=1+1",
        'data.phone': "'+420",
        'data.n': "'-2",
        'data.quote': "''x",
        'data.a b': '{"c":[1]}',
        'custom_attributes.plan': 'pro',
        'consent.newsletter': 'pending',
        'consent.order-updates': '',
      }),
    ]);
  });

  test('NDJSON has the objects of `contacts.get`, and the consent', async () => {
    const { body } = await app.live.get(`${PATH}/contacts/zofie%40example.com`);
    const contact = omit(body, 'test_mode', 'can_receive');
    expect(linesOf(await read('contacts.ndjson?list=press'))).toEqual([
      { ...contact, consent: { newsletter: 'pending' } },
    ]);
  });

  test('filters can be combined, and the trailer has the number of rows', async () => {
    const filtered = await read('contacts.csv?subscribed=false&search=bob&trailer=true');
    expect(rowsOf(filtered).at(1)?.[0]).toBe('bob@example.com');
    expect(filtered.split('\r\n').slice(2)).toEqual(['# rows: 1', '']);
    expect(await read('contacts.ndjson?list=none&trailer=true')).toBe('{"_rows":0}\n');
    expect(await read('contacts.ndjson?list=none')).toBe('');
  });

  test('all pages are exported once, newest first, also when contacts are large', async () => {
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into contacts (id, organization_id, email, email_key, locale, validation_status,
            validate_at, data)
          select uuid_at(now() - make_interval(secs => n)), ${other.id}, n || '@example.com',
            n || '@example.com', 'en', 'valid', null, jsonb_build_object('note',
              case when n <= 40 then repeat('x', 60000) else '' end)
          from generate_series(1, 6000) n`,
      ),
    );
    const found = linesOf(await read('contacts.ndjson?trailer=true', other.live)) as {
      email: string;
      _rows?: number;
    }[];
    expect(found.pop()?._rows).toBe(6_000);
    expect(found.map(({ email }) => email)).toEqual(
      Array.from({ length: 6_000 }, (_, index) => `${index + 1}@example.com`),
    );
  });

  test('a filter that no index answers loses no contacts, however many match', async () => {
    const { id, live } = await createOrganization(app, 'many');
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into contacts (id, organization_id, email, email_key, locale, validation_status,
            validate_at, subscribed)
          select uuid_at(now() - make_interval(secs => n)), ${id}, n || '@example.com',
            n || '@example.com', 'en', 'valid', null, n % 50 <> 0
          from generate_series(1, 25510) n`,
      ),
    );
    const emails = recordsOf(await read('contacts.csv?subscribed=true', live)).map(
      (row) => row.email,
    );
    expect(emails).toHaveLength(25_000);
    expect(new Set(emails).size).toBe(25_000);
    const few = await read('contacts.csv?subscribed=false&trailer=true', live);
    expect(few.trimEnd().split('\r\n').at(-1)).toBe('# rows: 510');
  });

  test('too many keys for columns are an error; NDJSON has all', async () => {
    const { id, live } = await createOrganization(app, 'wide');
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into contacts (id, organization_id, email, email_key, locale, validation_status,
            validate_at, data)
          select gen_random_uuid(), ${id}, n || '@example.com', n || '@example.com', 'en', 'valid', null,
            (select jsonb_object_agg('k' || n || '_' || k, 1) from generate_series(1, 100) k)
          from generate_series(1, 6) n`,
      ),
    );
    const wide = await live.get(`${PATH}/contacts.csv`);
    expect([wide.status, wide.body.details.reason]).toEqual([400, 'too_many']);
    expect(linesOf(await read('contacts.ndjson', live))).toHaveLength(6);
  });
});

test('EXPORTS-1 emails are exported as their list shows them, with a test key the test emails', async () => {
  const email = { to: 'zofie@example.com', template: 'welcome', data: { name: 'Žofie' } };
  const sent = { ...email, tags: ['a', 'b'], metadata: { order: '=1' } };
  await app.live.post(`${PATH}/emails/send`, sent);
  await app.test.post(`${PATH}/emails/send`, email);
  for (const client of [app.live, app.test]) {
    const { data } = (await client.get(`${PATH}/emails?to=zofie@example.com`)).body;
    const exported = linesOf(await read('emails.ndjson?to=zofie@example.com', client));
    expect(exported.map((one) => (one as { id: string }).id)).toEqual([data[0].id]);
  }
  const [row] = recordsOf(await read('emails.csv?tag=a'));
  expect(row).toMatchObject({
    to_email: 'zofie@example.com',
    template_slug: 'welcome',
    tags: 'a b',
    metadata: '{"order":"=1"}',
    'failure.code': '',
  });
});

test('EXPORTS-1 suppressions are exported without those of erased people', async () => {
  await app.live.request('PUT', `${PATH}/suppressions/gone%40example.com`, { body: {} });
  await app.live.post(`${PATH}/erasures`, { email: 'gone@example.com' });
  await app.live.request('PUT', `${PATH}/suppressions/no%40example.com`, {
    body: { note: '@sum' },
  });
  const text = await read('suppressions.csv?reason=manual&trailer=true');
  const [row, ...others] = recordsOf(text);
  expect(row).toMatchObject({ email: 'no@example.com', reason: 'manual', note: "'@sum" });
  expect(others).toEqual([expect.objectContaining({ email: '# rows: 1' })]);
  const { body } = await app.live.get(`${PATH}/suppressions?email=no@example.com`);
  expect(linesOf(await read('suppressions.ndjson?email=no@example.com'))).toEqual([
    omit(body.data[0], 'id'),
  ]);
});

test('EXPORTS-1 the consent history has every change of every contact, with its evidence', async () => {
  for (const email of ['eva@example.com', 'jan@example.com']) {
    await app.live.post(`${PATH}/contacts`, {
      email,
      opt_in_subtype_slugs: ['price-alerts'],
      double_opt_in: false,
      consent_evidence: { url: 'https://shop.example/join', text: '=Yes' },
    });
    await app.live.request('PATCH', `${PATH}/contacts/${email}/subscription-preferences`, {
      body: { preferences: { 'price-alerts': false } },
    });
  }
  const rows = linesOf(await read('consent-history.ndjson')) as { email: string }[];
  for (const email of ['eva@example.com', 'jan@example.com']) {
    const { data } = (await app.live.get(`${PATH}/contacts/${email}/consent-history`)).body;
    expect(data).toHaveLength(2);
    const exported = rows.filter((row) => row.email === email);
    expect(exported).toEqual(data.map((entry: object) => ({ email, ...entry })));
  }
  const cells = recordsOf(await read('consent-history.csv'));
  expect(
    cells.filter(({ email, to }) => email === 'eva@example.com' && to === 'subscribed'),
  ).toEqual([
    expect.objectContaining({
      subtype_key: 'price-alerts',
      source: 'import',
      'evidence.url': 'https://shop.example/join',
      'evidence.text': "'=Yes",
    }),
  ]);
});

test('EXPORTS-1 a format that does not exist is a 404', async () => {
  for (const name of ['contacts', 'emails', 'suppressions', 'consent-history']) {
    const { status, body } = await app.live.get(`${PATH}/${name}.xml`);
    expect([status, body.details]).toEqual([404, { resource: 'path' }]);
  }
});

test('EXPORTS-1 the audit log has each export with its filter, without addresses; TEST-MODE-6 none with a test key', async () => {
  const before = (await auditOf(app, 'suppressions')).length;
  await read('suppressions.csv?reason=manual', app.test);
  await app.live.request('HEAD', `${PATH}/suppressions.csv?reason=complaint`);
  await read('suppressions.csv?reason=manual&email=no@example.com');
  const added = (await entries('suppressions', before + 1)).slice(before);
  expect(added).toEqual([
    {
      operation: 'suppressions.exportAll',
      resource_type: 'export',
      resource_id: 'suppressions',
      before: null,
      after: { format: 'csv', filter: { reason: 'manual' }, rows: 1, complete: true },
    },
  ]);
  expect(JSON.stringify(await auditOf(app, 'contacts'))).not.toContain('bob');
  expect(JSON.stringify(await auditOf(app, 'emails'))).not.toContain('zofie');
});

test('EXPORTS-1 two exports of an organization run at a time, and a third is a 429', async () => {
  const held = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holding = app.asOwner(async (em) => {
    await query(em, sql`lock table suppressions in access exclusive mode`);
    locked.resolve();
    await held.promise;
  });
  const running: Promise<unknown>[] = [];
  try {
    await locked.promise;
    running.push(
      app.live.get(`${PATH}/suppressions.csv`),
      app.live.get(`${PATH}/suppressions.ndjson`),
    );
    await eventually(countWaiting, (count) => count === 2);
    const third = await app.live.get(`${PATH}/contacts.csv`);
    expect(third.status).toBe(429);
    expect(third.body.details).toMatchObject({ limit: 2, window_seconds: 0 });
    expect((await other.live.get(`${PATH}/contacts.csv?list=none`)).status).toBe(200);
  } finally {
    held.resolve();
    await Promise.allSettled([holding, ...running]);
  }
  expect((await app.live.get(`${PATH}/contacts.csv`)).status).toBe(200);
});

const countWaiting = () =>
  app.asOwner(async (em) => {
    const { count } = await queryOne<{ count: number }>(
      em,
      sql`select count(*)::integer as count from pg_locks
        where relation = 'suppressions'::regclass and not granted`,
    );
    return count;
  });
