import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { List } from '../../../server/audience/lists/list.entity.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  const { organizationId } = app;
  await app.asOwner(async (em) => {
    em.create(List, {
      organizationId,
      slug: 'czech',
      name: 'Češi',
      kind: 'smart',
      rule: { field: 'locale', op: 'eq', value: 'cs' },
    });
    for (const slug of ['vip', 'beta', 'press']) {
      em.create(List, { organizationId, slug, name: slug, kind: 'static' });
    }
    await query(em, sql`update organizations set rate_limits = '{"writes": 5000, "reads": 5000}'`);
  });
});
afterAll(() => app.close());

let path: string;
let email: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  email = `person${count}@example.com`;
  path = `/api/v1/contacts/${encodeURIComponent(email)}`;
  await app.live.post('/api/v1/contacts', {
    email,
    name: 'Žofie',
    data: { a: 1, b: { c: 1 } },
    lists: ['customers'],
  });
});

const patch = (body: unknown) => app.live.request('PATCH', path, { body });
const lists = (body: unknown) => app.live.post(`${path}/lists`, body);

test('an upsert whose connection ends has an unknown outcome, and the response says so', async () => {
  const upserting = await app.asOwner(async (em) => {
    await query(em, sql`select from contacts where email_key = ${email} for update`);
    const answer = app.live.post('/api/v1/contacts', { email, name: 'Žofie Nová' });
    await eventually(
      () =>
        query(
          em,
          sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      (ended) => ended.length > 0,
    );
    return { answer };
  });
  const { status, body } = await upserting.answer;
  expect({ status, code: body.code }).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
  expect(body.message).toContain('may or may not have been made');
  // Until the server has noticed that the database answers, requests get a 503.
  const again = await eventually(
    () => app.live.post('/api/v1/contacts', { email, name: 'Žofie Nová' }),
    ({ status: latest }) => latest !== 503,
  );
  expect(again.body).toMatchObject({ name: 'Žofie Nová', data: { a: 1, b: { c: 1 } } });
});

describe('PATCH /contacts/{email}', () => {
  test('CONTACTS-5 responds with what GET returns', async () => {
    const patched = await patch({ locale: 'CS-cz', data: { a: null, d: 2 } });
    expect(patched.body).toMatchObject({ locale: 'cs-CZ', data: { b: { c: 1 }, d: 2 } });
    expect((await app.live.get(path)).body).toEqual(patched.body);
  });

  test('CONTACTS-3 null clears the name; an omitted name stays', async () => {
    expect((await patch({})).body.name).toBe('Žofie');
    expect((await patch({ name: null })).body.name).toBeNull();
    expect((await patch({ name: 'Jan' })).body.name).toBe('Jan');
  });

  test('CONTACTS-3 the master switch can be set', async () => {
    expect((await patch({ subscribed: false })).body.subscribed).toBe(false);
    expect((await app.live.post('/api/v1/contacts', { email })).body.subscribed).toBe(false);
    expect((await patch({ subscribed: true })).body.subscribed).toBe(true);
  });

  test('lists are added, never removed', async () => {
    expect((await patch({ lists: ['vip'] })).body.lists).toEqual(['customers', 'vip']);
    expect((await patch({ lists: [] })).body.lists).toEqual(['customers', 'vip']);
  });

  test('an invalid field leaves the contact unchanged', async () => {
    const before = (await app.live.get(path)).body;
    expect(
      (await patch({ name: 'X', lists: ['vip', 'czech', 'none'] })).body.details,
    ).toMatchObject({
      field: 'lists.1',
      reason: 'invalid_value',
      invalid_lists: ['czech', 'none'],
    });
    expect((await patch({ name: 'X', custom_attributes: { tier: 'gold' } })).status).toBe(400);
    expect((await patch({ name: 'X', locale: 'not a tag' })).status).toBe(400);
    expect((await patch({ name: 'X', email: 'other@example.com' })).body.details.reason).toBe(
      'unknown_field',
    );
    expect((await app.live.get(path)).body).toEqual(before);
  });

  test.each(['nobody@example.com', 'no-address', '%00'])('%s is not found', async (address) => {
    const { status } = await app.live.request('PATCH', `/api/v1/contacts/${address}`, { body: {} });
    expect(status).toBe(404);
  });

  test('TEST-MODE-1 a test key changes nothing', async () => {
    const { body } = await app.test.request('PATCH', path, { body: { name: 'Test' } });
    expect(body).toMatchObject({ name: 'Test', test_mode: true });
    expect((await app.live.get(path)).body.name).toBe('Žofie');
  });
});

describe('POST /contacts/{email}/lists', () => {
  test('LISTS-1 adding a list twice and removing an absent list succeed', async () => {
    const { body } = await lists({ add: ['customers', 'vip', 'vip'], remove: ['beta'] });
    expect(body).toEqual({
      id: expect.any(String),
      email,
      name: 'Žofie',
      lists: ['customers', 'vip'],
      test_mode: false,
    });
    expect((await lists({ remove: ['customers'] })).body.lists).toEqual(['vip']);
    expect((await lists({})).body.lists).toEqual(['vip']);
  });

  test('LISTS-1 the contact’s updated_at changes only when its lists change', async () => {
    const updatedAt = async (): Promise<string> => (await app.live.get(path)).body.updated_at;
    const created = await updatedAt();
    await lists({ add: ['customers'], remove: ['vip'] });
    await lists({});
    expect(await updatedAt()).toBe(created);
    await lists({ add: ['vip'] });
    const added = await updatedAt();
    expect(added > created).toBe(true);
    await lists({ remove: ['vip'] });
    expect((await updatedAt()) > added).toBe(true);
  });

  test('EVENTS-1 each change has a later updated_at than the one before, whatever the clock says', async () => {
    await app.asOwner((em) =>
      query(
        em,
        sql`update contacts set updated_at = date_trunc('milliseconds', now()) + interval '1 hour'
          where email_key = ${email}`,
      ),
    );
    const updatedAt = async (): Promise<string> => (await app.live.get(path)).body.updated_at;
    for (const change of [
      () => app.live.post('/api/v1/contacts', { email, data: { a: 2 } }),
      () => patch({ name: 'Žofie Nová' }),
      () => lists({ add: ['beta'] }),
      () => patch({ subscribed: false }),
    ]) {
      const before = await updatedAt();
      expect((await change()).status).toBe(200);
      expect((await updatedAt()) > before).toBe(true);
    }
    await patch({ subscribed: true });
  });

  test('LISTS-1 one slug in both add and remove is a conflict, and nothing is applied', async () => {
    const { body } = await lists({ add: ['vip', 'beta'], remove: ['press', 'beta'] });
    expect(body.details).toMatchObject({ field: 'remove.1', reason: 'conflict' });
    expect((await app.live.get(path)).body.lists).toEqual(['customers']);
  });

  test('LISTS-1 one invalid slug refuses all of them', async () => {
    const { body } = await lists({ add: ['vip', 'none'], remove: ['customers', 'czech'] });
    expect(body).toMatchObject({
      message: 'List slugs are unknown or not modifiable: none, czech',
      details: { field: 'add.1', reason: 'not_found', invalid_lists: ['none', 'czech'] },
    });
    expect((await app.live.get(path)).body.lists).toEqual(['customers']);
  });

  test('LISTS-1 50 concurrent changes end in a state that some order of them would produce', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        lists(n % 2 ? { add: ['vip', 'beta'] } : { remove: ['beta', 'vip'] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    const { body } = await app.live.get(path);
    expect([['customers'], ['beta', 'customers', 'vip']]).toContainEqual(body.lists);
  });
});

describe('GET /contacts', () => {
  const emailsOf = (body: { data: { email: string }[] }): string[] => body.data.map((c) => c.email);

  test('CONTACTS-6 filters by list, validation status and master switch, also combined', async () => {
    await lists({ add: ['press'] });
    await patch({ subscribed: false });
    expect(emailsOf((await app.live.get('/api/v1/contacts?list=press')).body)).toEqual([email]);
    expect(
      emailsOf((await app.live.get('/api/v1/contacts?list=press&subscribed=true')).body),
    ).toEqual([]);
    expect(
      emailsOf(
        (await app.live.get('/api/v1/contacts?subscribed=false&validation_status=pending')).body,
      ),
    ).toEqual([email]);
    await lists({ remove: ['press'] });
  });

  test('API-14 returns an empty page for an unknown list', async () => {
    expect((await app.live.get('/api/v1/contacts?list=none')).body).toEqual({
      data: [],
      has_more: false,
      next_cursor: null,
      test_mode: false,
    });
  });

  test('API-13 pages stay consistent while contacts are added', async () => {
    const first = (await app.live.get('/api/v1/contacts?limit=3')).body;
    await app.live.post('/api/v1/contacts', { email: `late${count}@example.com` });
    const second = (await app.live.get(`/api/v1/contacts?limit=3&cursor=${first.next_cursor}`))
      .body;
    const all = (await app.live.get('/api/v1/contacts?limit=200')).body;
    expect([...emailsOf(first), ...emailsOf(second)]).toEqual(emailsOf(all).slice(1, 7));
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['subscribed=maybe', 'subscribed'],
    ['validation_status=fine', 'validation_status'],
    ['cursor=x', 'cursor'],
    ['order=asc', 'order'],
  ])('%s is refused', async (search, field) => {
    const { status, body } = await app.live.get(`/api/v1/contacts?${search}`);
    expect({ status, field: body.details.field }).toEqual({ status: 400, field });
  });
});
