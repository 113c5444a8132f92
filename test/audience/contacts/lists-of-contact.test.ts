import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { addLists, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { eventually } from '../../support/eventually.ts';
import { refusal } from '../../support/refusal.ts';
import { importFile } from '../imports/import-file.ts';

const SLUGS = Array.from({ length: 160 }, (_, n) => `list-${n}`);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await setRateLimits(app, { writes: 10_000, reads: 10_000 });
  await addLists(app, 'static', SLUGS);
  const body = { type: 'string' };
  await app.live.request('PUT', '/api/v1/contact-attributes/plan', { body });
});
afterAll(() => app.close());

let email = '';
let people = 0;
beforeEach(() => {
  people += 1;
  email = `person-${people}@example.com`;
});

const upsert = (lists: string[], more: object = {}): Promise<Answer> =>
  app.live.post('/api/v1/contacts', { email, lists, ...more });
const path = () => `/api/v1/contacts/${email}`;
const listsOf = async (): Promise<string[]> => (await app.live.get(path())).body.lists;
const update = (body: object) => app.live.request('PATCH', path(), { body });

/** Puts the contact on lists beyond the maximum, as before there was one. */
const store = (slugs: string[]) =>
  app.asOwner((em) =>
    query(
      em,
      sql`insert into list_members (organization_id, contact_id, list_id)
        select c.organization_id, c.id, l.id from contacts c
          join lists l on l.organization_id = c.organization_id and l.slug = any(${slugs}::text[])
        where c.email = ${email} on conflict do nothing`,
    ),
  );

const WAYS: [string, object][] = [
  ['a statement that commits', {}],
  ['a transaction', { custom_attributes: { plan: 'gold' } }],
];

describe.each(WAYS)('LIMITS-5 an upsert in %s', (_name, more) => {
  test('adds a contact to 100 lists at most, and changes nothing otherwise', async () => {
    expect((await upsert(SLUGS.slice(0, 95), { ...more, name: 'Before' })).status).toBe(201);
    const refused = await upsert(SLUGS.slice(95, 101), { ...more, name: 'After' });
    expect(refusal(refused)).toBe('400 lists too_many');
    expect(refused.body.message).toContain('A contact can be on 100 lists');
    const { body } = await app.live.get(path());
    expect([body.name, body.lists.length]).toEqual(['Before', 95]);
    expect((await upsert(SLUGS.slice(90, 100), more)).status).toBe(200);
    expect((await upsert(SLUGS.slice(0, 100), more)).status).toBe(200);
    expect(await listsOf()).toHaveLength(100);
  });

  test('does not exceed it when others add at the same time', async () => {
    await upsert(SLUGS.slice(0, 80), more);
    const groups = Array.from({ length: 6 }, (_, n) => SLUGS.slice(80 + n * 10, 90 + n * 10));
    const answers = await Promise.all(groups.map((group) => upsert(group, more)));
    expect(answers.map(refusal).filter((one) => one === null)).toHaveLength(2);
    expect(answers.map(refusal).filter((one) => one === '400 lists too_many')).toHaveLength(4);
    expect(await listsOf()).toHaveLength(100);
  });

  test('does not exceed it when several create the contact', async () => {
    const groups = [0, 1, 2].map((n) => SLUGS.slice(n * 50, n * 50 + 50));
    const answers = await Promise.all(groups.map((group) => upsert(group, more)));
    expect(answers.map(refusal).filter((one) => one === null)).toHaveLength(2);
    expect(await listsOf()).toHaveLength(100);
  });

  test('changes a contact that is on more lists, but adds it to none', async () => {
    await upsert([], more);
    await store(SLUGS.slice(0, 120));
    expect((await upsert(SLUGS.slice(0, 50), { ...more, name: 'Changed' })).body.name).toBe(
      'Changed',
    );
    expect(refusal(await upsert([SLUGS[120] ?? ''], more))).toBe('400 lists too_many');
  });
});

test('LIMITS-5 updates of a contact and of its lists add it to 100 lists at most', async () => {
  await upsert(SLUGS.slice(0, 99));
  const changeLists = (body: object) => app.live.post(`${path()}/lists`, body);
  const two = SLUGS.slice(100, 102);
  expect(refusal(await update({ lists: two }))).toBe('400 lists too_many');
  expect(refusal(await changeLists({ add: two }))).toBe('400 add too_many');
  expect((await changeLists({ add: two, remove: SLUGS.slice(0, 1) })).status).toBe(200);
  await store(SLUGS);
  expect((await update({ name: 'Changed', lists: two })).status).toBe(200);
  expect((await changeLists({ remove: SLUGS.slice(0, 61) })).body.lists).toHaveLength(99);
});

test('LIMITS-5 a batch and an import refuse only the rows that exceed it', async () => {
  await upsert(SLUGS.slice(0, 100));
  const lists = SLUGS.slice(100, 101);
  const contacts = [
    { email: `other-${email}`, lists },
    { email, lists },
  ];
  const { body } = await app.live.post('/api/v1/contacts/batch', { contacts });
  expect(body.results.map((one: { status: string }) => one.status)).toEqual(['created', 'failed']);
  expect(body.results[1].error.details).toMatchObject({ field: 'lists', reason: 'too_many' });

  const ended = await importFile(app.live, {
    parts: [`email,lists\nthird-${email},list-120\n${email},list-120\n`],
    options: { max_error_rate: 1 },
  });
  expect(ended.result).toMatchObject({ rows: 2, created: 1, updated: 0, invalid: 1 });
  const { text } = await app.live.get(`/api/v1/imports/${ended.id}/errors`);
  expect(text).toContain(`${email},list-120,3,lists,too_many,"A contact can be on 100 lists`);
  expect(await listsOf()).toHaveLength(100);
});

test('LIMITS-5 an action on contacts leaves out those on 100 lists', async () => {
  await upsert(SLUGS.slice(0, 100));
  const full = email;
  // The search finds addresses by their beginning.
  email = `${full}.example`;
  await upsert(SLUGS.slice(0, 50));
  const { body } = await app.live.post('/api/v1/contacts/actions', {
    action: 'add_to_list',
    list: 'list-159',
    filter: { list: 'list-49', search: full },
  });
  const ended = await eventually(
    () => app.live.get(`/api/v1/contact-actions/${body.id}`),
    (answer) => answer.body.status !== 'running',
  );
  expect(ended.body).toMatchObject({ status: 'completed', matched: 2, changed: 1 });
  expect(await listsOf()).toContain('list-159');
  email = full;
  expect(await listsOf()).not.toContain('list-159');
});

test('LIMITS-5 the operator can raise it for an organization', async () => {
  await app.asOwner((em) =>
    query(
      em,
      sql`update organizations set maxima = '{"lists_of_contact": 102}'
        where id = ${app.organizationId}`,
    ),
  );
  await upsert(SLUGS.slice(0, 100));
  expect((await upsert(SLUGS.slice(100, 102))).status).toBe(200);
  expect(refusal(await upsert(SLUGS.slice(102, 103)))).toBe('400 lists too_many');
});
