import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { removeDeletedLists } from '../../../server/audience/lists/delete.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { countRows, createOrganization, setRateLimits } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { auditOf } from '../../support/read/audit.ts';
import type { Answer } from '../../support/app/client.ts';
import { omit } from '../../support/omit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { reads: 100_000, writes: 100_000 });
  // A test adds more lists than an organization can have otherwise (LIMITS-5).
  await app.asOwner((em) =>
    query(em, sql`update organizations set maxima = '{"static_lists": 10000}'`),
  );
});
afterAll(() => app.close());

const put = (slug: string, body: object): Promise<Answer> =>
  app.live.request('PUT', `/api/v1/lists/${slug}`, { body });
const remove = (slug: string): Promise<Answer> =>
  app.live.request('DELETE', `/api/v1/lists/${slug}`);
const get = (path: string): Promise<Answer> => app.live.get(`/api/v1/lists/${path}`);
const failure = ({ status, body }: Answer): unknown => [
  status,
  body.details.field,
  body.details.reason,
];

const IN_BRNO = { field: 'data.city', op: 'eq', value: 'Brno' };

test('LISTS-2 a list is created, changed and deleted, and the audit log contains the old values', async () => {
  const made = await put('ctenari', {
    name: 'Čtenáři',
    description: 'Žluťoučký kůň\nna dvou řádcích',
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    slug: 'ctenari',
    name: 'Čtenáři',
    description: 'Žluťoučký kůň\nna dvou řádcích',
    kind: 'static',
    modifiable: true,
    rule: null,
  });
  expect((await get('ctenari')).body).toEqual(made.body);

  const changed = await put('ctenari', { name: 'Věrní čtenáři' });
  expect(changed.status).toBe(200);
  // Omitted fields take their defaults.
  expect(changed.body).toMatchObject({ name: 'Věrní čtenáři', description: null });
  expect(changed.body.id).toBe(made.body.id);

  expect((await remove('ctenari')).status).toBe(204);
  expect((await get('ctenari')).status).toBe(404);
  expect((await remove('ctenari')).body.details).toEqual({ resource: 'list' });

  const first = omit(made.body, 'test_mode');
  const second = omit(changed.body, 'test_mode');
  const entry = { resource_type: 'list', resource_id: 'ctenari' };
  expect(await auditOf(app, 'ctenari')).toEqual([
    { ...entry, operation: 'lists.put', before: null, after: first },
    { ...entry, operation: 'lists.put', before: first, after: second },
    { ...entry, operation: 'lists.delete', before: second, after: null },
  ]);
});

test.each([
  ['a static list', { name: 'Twice', description: 'x' }],
  ['a smart list', { name: 'Twice', rule: { all: [IN_BRNO, { not: { list: 'customers' } }] } }],
])('API-16 putting %s twice changes nothing the second time', async (what, body) => {
  const slug = what.replaceAll(' ', '-');
  const first = await put(slug, body);
  const second = await put(slug, body);
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body).toEqual(first.body);
  expect(await auditOf(app, slug)).toHaveLength(1);
});

test('API-16 of concurrent puts of one new list, one creates it and the others find it', async () => {
  const names = Array.from({ length: 10 }, (_, n) => `Name ${n}`);
  const answers = await Promise.all(names.map((name) => put('at-once', { name })));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  // Each change starts from the result of the one before.
  const rows = await auditOf(app, 'at-once');
  expect(rows).toHaveLength(10);
  for (const [place, { before }] of rows.entries()) {
    expect(before).toEqual(rows[place - 1]?.after ?? null);
  }
});

test('LISTS-2 a list remains static or smart', async () => {
  await put('stays-smart', { name: 'Smart', rule: IN_BRNO });
  const refusals = [await put('stays-smart', { name: 'Static' })];
  refusals.push(await put('customers', { name: 'Smart', rule: IN_BRNO }));
  for (const { status, body } of refusals) {
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'CONFLICT' });
    expect(body.details).toEqual({ reason: 'kind_is_fixed' });
  }
  const changed = await put('stays-smart', { name: 'Smart', rule: { not: IN_BRNO } });
  expect(changed.body.rule).toEqual({ not: IN_BRNO });
  expect((await put('customers', { name: 'Customers', rule: null })).status).toBe(200);
});

test.each<[string, string, object, string, string]>([
  ['no slug', 'Not%20a%20slug', { name: 'X' }, 'slug', 'invalid_format'],
  ['NUL in the slug', 'a%00b', { name: 'X' }, 'slug', 'invalid_format'],
  ['no name', 'x', {}, 'name', 'required'],
  ['an empty name', 'x', { name: '' }, 'name', 'too_short'],
  ['a blank name', 'x', { name: '  ' }, 'name', 'too_short'],
  ['a long name', 'x', { name: 'x'.repeat(256) }, 'name', 'too_long'],
  ['a control character', 'x', { name: 'a\u0007b' }, 'name', 'invalid_format'],
  [
    'a control character in the description',
    'x',
    { name: 'X', description: '\u202e' },
    'description',
    'invalid_format',
  ],
  ['an unknown field', 'x', { name: 'X', kind: 'smart' }, 'kind', 'unknown_field'],
  ['a rule that is text', 'x', { name: 'X', rule: 'all' }, 'rule', 'invalid_type'],
  [
    'a smart list in a rule',
    'x',
    { name: 'X', rule: { list: 'czech-speakers' } },
    'rule.list',
    'invalid_value',
  ],
  [
    'an unknown list in a rule',
    'x',
    { name: 'X', rule: { list: 'none' } },
    'rule.list',
    'not_found',
  ],
  [
    'an unknown subtype',
    'x',
    { name: 'X', rule: { any: [{ consent: 'none' }] } },
    'rule.any.0.consent',
    'not_found',
  ],
  [
    'an undeclared attribute',
    'x',
    { name: 'X', rule: { not: { field: 'custom_attributes.none.x', op: 'exists' } } },
    'rule.not.field',
    'not_found',
  ],
])('LISTS-2 a list with %s is refused', async (_what, slug, body, field, reason) => {
  expect(failure(await put(slug, body))).toEqual([400, field, reason]);
  expect((await get('x')).status).toBe(404);
});

test('LISTS-2 a list that rules name cannot be deleted, and the error names the rules', async () => {
  await put('named', { name: 'Named' });
  await put('namers-b', { name: 'B', rule: { any: [{ all: [{ not: { list: 'named' } }] }] } });
  await put('namers-a', { name: 'A', rule: { list: 'named' } });
  // The list’s name as a value, or within another name, does not use it.
  await put('others', { name: 'O', rule: { field: 'data.list', op: 'in', value: ['named'] } });
  const refused = await remove('named');
  expect(refused.status).toBe(409);
  expect(refused.body.details).toEqual({ reason: 'in_use', lists: ['namers-a', 'namers-b'] });
  await remove('namers-a');
  await put('namers-b', { name: 'B', rule: { all: [] } });
  expect((await remove('named')).status).toBe(204);
});

test('LISTS-2 a rule cannot start to name a list that is being deleted', async () => {
  const rounds = Array.from({ length: 8 }, (_, n) => n);
  for (const n of rounds) {
    await put(`target-${n}`, { name: 'Target' });
    const [named, deleted] = await Promise.all([
      put(`namer-${n}`, { name: 'Namer', rule: { list: `target-${n}` } }),
      remove(`target-${n}`),
    ]);
    expect([named.status, deleted.status]).toEqual(named.status === 201 ? [201, 409] : [400, 204]);
  }
});

describe('LISTS-2 the contacts on a list', () => {
  beforeAll(async () => {
    await put('people', { name: 'People' });
    await put('from-brno', { name: 'From Brno', rule: { all: [{ list: 'people' }, IN_BRNO] } });
    for (let n = 0; n < 5; n += 1) {
      const data = { city: n === 2 ? 'Praha' : 'Brno' };
      await app.live.post('/api/v1/contacts', {
        email: `p${n}@person.example`,
        lists: ['people'],
        data,
      });
    }
  });

  test.each([
    ['static', 'people', [4, 3, 2, 1, 0]],
    ['smart', 'from-brno', [4, 3, 1, 0]],
  ])('are paginated on a %s one and returned like contacts', async (_kind, slug, expected) => {
    const first = await get(`${slug}/contacts?limit=3`);
    const rest = await get(`${slug}/contacts?limit=3&cursor=${first.body.next_cursor}`);
    const people = [...first.body.data, ...rest.body.data];
    expect(people.map(({ email }) => email)).toEqual(expected.map((n) => `p${n}@person.example`));
    expect(rest.body).toMatchObject({ has_more: false, next_cursor: null });
    expect(first.body).toEqual((await app.live.get(`/api/v1/contacts?list=${slug}&limit=3`)).body);
  });

  test('are a 404 for an unknown list', async () => {
    for (const slug of ['none', 'NO%20SLUG', '%00']) {
      const { status, body } = await get(`${slug}/contacts`);
      expect({ status, ...body.details }).toEqual({ status: 404, resource: 'list' });
    }
  });
});

test('API-13 LISTS-2 1,000 lists are paginated, each returned once', async () => {
  await app.asOwner((em) => removeDeletedLists(em));
  const expected = 1_000 + (await app.asOwner((em) => countRows(em, 'lists')));
  const ids = Array.from({ length: 1_000 }, newId);
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into lists (id, organization_id, slug, name, kind)
        select id, ${app.organizationId}, 'many-' || n, 'Seznam č. ' || n, 'static'
        from unnest(${ids}::uuid[]) with ordinality as given (id, n)`,
    ),
  );
  const slugs: string[] = [];
  let cursor = '';
  do {
    const { body } = await app.live.get(`/api/v1/lists?limit=200${cursor}`);
    slugs.push(...body.data.map(({ slug }: { slug: string }) => slug));
    cursor = body.has_more ? `&cursor=${body.next_cursor}` : '';
  } while (cursor);
  expect(slugs.slice(0, 1_000)).toEqual(
    Array.from({ length: 1_000 }, (_, n) => `many-${1_000 - n}`),
  );
  expect(slugs).toHaveLength(expected);
  expect(new Set(slugs).size).toBe(expected);
});

describe('LISTS-2 a static list', () => {
  async function fill(slug: string, members: number): Promise<void> {
    await put(slug, { name: slug });
    // In batches: the time limit of a statement applies here too.
    for (let from = 1; from <= members; from += 20_000) {
      const to = Math.min(members, from + 19_999);
      await app.asOwner((em) =>
        query(
          em,
          sql`
            with people as (
              insert into contacts (id, organization_id, email, email_key, locale)
              select gen_random_uuid(), ${app.organizationId}, e, e, 'en'
              from (select ${slug} || n || '@member.example' as e
                from generate_series(${from}::integer, ${to}::integer) n) given
              returning id
            )
            insert into list_members (organization_id, contact_id, list_id)
            select ${app.organizationId}, p.id, l.id from people p, lists l
            where l.slug = ${slug} and l.organization_id = ${app.organizationId}`,
        ),
      );
    }
  }

  const idOf = async (slug: string): Promise<string> => {
    const { body } = await get(slug);
    return body.id as string;
  };
  const membersOf = (id: string) =>
    app.asOwner(
      async (em) => (await query(em, sql`select from list_members where list_id = ${id}`)).length,
    );

  test('is deleted at once, and its 2,500 members in groups, in turns of organizations', async () => {
    await fill('crowd', 2_500);
    const [id, other] = [await idOf('crowd'), newId()];
    expect((await remove('crowd')).status).toBe(204);
    expect(await membersOf(id)).toBe(2_500);
    const { body } = await app.live.get('/api/v1/contacts/crowd1@member.example');
    expect(body).toMatchObject({ lists: [] });
    expect((await get('crowd')).status).toBe(404);
    expect((await app.live.get('/api/v1/lists?limit=200')).text).not.toContain(id);
    expect((await get(id)).status).toBe(404);
    const named = await app.live.post('/api/v1/contacts', { email: 'x@y.example', lists: [id] });
    expect(failure(named)).toEqual([400, 'lists.0', 'not_found']);
    // The slug is free.
    expect((await put('crowd', { name: 'Another' })).status).toBe(201);

    const { id: organizationId } = await createOrganization(app, 'beside');
    const left = await app.asOwner(async (em) => {
      await query(
        em,
        sql`insert into lists (id, organization_id, slug, name, kind, deleted_at)
          values (${other}, ${organizationId}, ${other}, 'Other', 'static', now())`,
      );
      expect(await removeDeletedLists(em)).toBe(2_500);
      return query(em, sql`select from lists where id = any(${[id, other]}::uuid[])`);
    });
    expect(left).toEqual([]);
    expect(await membersOf(id)).toBe(0);
    const again = await app.live.get('/api/v1/contacts/crowd1@member.example');
    expect(again.status).toBe(200);
  });

  test('that was deleted does not count for the lists of a contact', async () => {
    const slugs = Array.from({ length: 100 }, (_, n) => `one-of-${n}`);
    for (const slug of [...slugs, 'one-more']) await put(slug, { name: slug });
    const email = 'everywhere@person.example';
    expect((await app.live.post('/api/v1/contacts', { email, lists: slugs })).status).toBe(201);
    const add = () => app.live.post('/api/v1/contacts', { email, lists: ['one-more'] });
    expect(failure(await add())).toEqual([400, 'lists', 'too_many']);
    await remove('one-of-7');
    expect((await add()).status).toBe(200);
  });

  test('deleted while contacts are added is absent from all of them, or refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const slug = `going-${round}`;
      await fill(slug, 200);
      const upserts = Array.from({ length: 6 }, (_, n) =>
        app.live.post('/api/v1/contacts', { email: `late${n}@person.example`, lists: [slug] }),
      );
      const statuses = (await Promise.all([remove(slug), ...upserts])).map(({ status }) => status);
      expect(statuses[0]).toBe(204);
      expect(statuses.slice(1).filter((status) => ![200, 201, 400].includes(status))).toEqual([]);
    }
    await app.asOwner((em) => removeDeletedLists(em));
    const left = await app.asOwner((em) =>
      query(
        em,
        sql`select from list_members m join contacts c on c.id = m.contact_id
          where c.email like 'late%@person.example'`,
      ),
    );
    expect(left).toEqual([]);
  });
});
