import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization, type TestOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';

/** More than two scan windows. */
const CONTACTS = 50_000;
const GROUP = 10_000;

let app: TestApp;
let other: TestOrganization;

/** An organization with many contacts, few of whom match its rules, and one without contacts. */
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  other = await createOrganization(app, 'other');
  for (let from = 1; from <= CONTACTS; from += GROUP) await insertContacts(from);
  await app.asOwner((em) => query(em, sql`analyze contacts`));
  await putList('telc', { field: 'data.city', op: 'eq', value: 'Telč' });
  await putList('nowhere', { field: 'data.city', op: 'eq', value: 'Nowhere' });
});
afterAll(() => app.close());

async function insertContacts(from: number): Promise<void> {
  await app.asOwner((em) =>
    query(
      em,
      sql`
        insert into contacts (id, organization_id, email, email_key, locale, data)
        select gen_random_uuid(), ${app.organizationId}, e, e, 'en',
          jsonb_build_object('city', case when n % 9000 = 0 then 'Telč' else 'Praha' end)
        from (select n, n || '@x.example' as e
          from generate_series(${from}::integer, ${from + GROUP - 1}::integer) n) given`,
    ),
  );
}

async function putList(slug: string, rule: object): Promise<void> {
  const body = { name: slug, rule };
  const { status } = await app.live.request('PUT', `/api/v1/lists/${slug}`, { body });
  expect(status).toBe(201);
}

/** The addresses on each page. */
async function pagesOf(path: string): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor = '';
  do {
    const { status, body } = await app.live.get(`${path}limit=2${cursor}`);
    expect(status).toBe(200);
    expect(body.has_more).toBe(body.next_cursor !== null);
    pages.push(body.data.map(({ email }: { email: string }) => email));
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
  } while (cursor !== '');
  return pages;
}

test.each(['/api/v1/lists/telc/contacts?', '/api/v1/contacts?list=telc&subscribed=true&'])(
  'API-13 %s continues over short pages and returns every member once',
  async (path) => {
    const found = (await pagesOf(path)).flat().sort();
    const expected = [9, 18, 27, 36, 45].map((thousands) => `${thousands}000@x.example`);
    expect(found).toEqual(expected.sort());
  },
);

test('API-13 a list without members returns empty pages and ends', async () => {
  const pages = await pagesOf('/api/v1/lists/nowhere/contacts?');
  expect(pages).toEqual([[], [], []]);
});

test('API-7 an organization with slow lists leaves connections to the others', async () => {
  const { stuck, release } = await lockContacts();
  const asked = Array.from({ length: 30 }, (_, n) =>
    app.live.get(n % 2 ? '/api/v1/lists/telc/contacts' : '/api/v1/contacts?list=telc'),
  );
  await eventually(stuck, (count) => count > 0);
  for (let n = 0; n < 10; n += 1) {
    expect((await other.live.get('/api/v1/organization')).status).toBe(200);
    expect((await app.live.get('/api/v1/organization')).status).toBe(200);
    expect(await stuck()).toBeLessThanOrEqual(1);
  }
  const answers = await Promise.all(asked);
  const responses = new Set(
    answers.map(({ status, body }) => `${status} ${body.details.reason ?? ''}`),
  );
  // Requests that got a permit report the invalid rule; the others report that they can be retried.
  expect([...responses].sort()).toEqual(['409 rule_too_slow', '503 ']);
  for (const { status, headers } of answers) {
    if (status === 503) expect(headers.get('Retry-After')).not.toBeNull();
  }

  await release();
  expect((await app.live.get('/api/v1/lists/telc/contacts')).status).toBe(200);
});

test('LIMITS-4 an organization reads one page of a list at a time', async () => {
  const { stuck, release } = await lockContacts();
  const asked = Array.from({ length: 6 }, () => app.live.get('/api/v1/contacts'));
  await eventually(stuck, (count) => count > 0);
  for (let n = 0; n < 10; n += 1) {
    expect((await app.live.get('/api/v1/webhooks/none')).status).toBe(404);
    expect(await stuck()).toBe(1);
  }
  await release();
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200);
});

/** Locks the table, so that requests that read it wait. `stuck`: how many do. */
async function lockContacts() {
  const locked = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const holding = app.asOwner(async (em) => {
    await query(em, sql`lock table contacts in access exclusive mode`);
    locked.resolve();
    await ended.promise;
  });
  await locked.promise;
  return {
    stuck: async (): Promise<number> => {
      const { count } = await app.asOwner((em) =>
        queryOne<{ count: string }>(
          em,
          sql`select count(*) from pg_stat_activity where wait_event_type = 'Lock'
            and datname = current_database() and application_name = 'mailwright api'`,
        ),
      );
      return Number(count);
    },
    release: (): Promise<void> => {
      ended.resolve();
      return holding;
    },
  };
}
