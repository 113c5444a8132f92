import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { auditOf } from '../../support/read/audit.ts';
import { ended, importFile, IMPORTS, upload } from './import-file.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const listsOf = async (email: string): Promise<string[]> =>
  (await app.live.get(`/api/v1/contacts/${email}`)).body.lists;

const list = (slug: string) => app.live.get(`/api/v1/lists/${slug}`);

const putList = (slug: string, body: object) =>
  app.live.request('PUT', `/api/v1/lists/${slug}`, { body });

const rowOf = (name: string, cell: string): string =>
  `${name}@example.com;"${cell.replaceAll('"', '""')}"`;

/** Rows with an address and a cell of tags. */
const importTags = (cells: Record<string, string>, more: object = {}) =>
  importFile(app.live, {
    mapping: { email: 'email', TAGS: 'tags' },
    parts: [
      ['email;TAGS', ...Object.entries(cells).map(([name, cell]) => rowOf(name, cell)), ''].join(
        '\n',
      ),
    ],
    ...more,
  });

describe('IMPORTS-10 tags become lists', () => {
  test('IMPORTS-10 the check says which lists are new, and only the import creates them', async () => {
    await putList('vip', { name: 'Best customers' });
    const cells = { t1: '"VIP","Praha 2"', t2: 'praha 2; Žižkov' };
    const checked = await importTags(cells, { dryRun: true });
    const named = [
      { slug: 'praha-2', name: 'Praha 2' },
      { slug: 'zizkov', name: 'Žižkov' },
    ];
    expect([checked.status, checked.report.new_lists]).toEqual(['ready', named]);
    expect((await list('praha-2')).status).toBe(404);
    await app.live.post(`${IMPORTS}/${checked.id}/start`, {});
    const { result } = await ended(app.live, `${IMPORTS}/${checked.id}`);
    expect(result).toMatchObject({ created: 2, invalid: 0 });
    expect((await list('zizkov')).body).toMatchObject({ name: 'Žižkov', kind: 'static' });
    expect((await list('vip')).body.name).toBe('Best customers');
    expect(await listsOf('t1@example.com')).toEqual(['praha-2', 'vip']);
    expect(await listsOf('t2@example.com')).toEqual(['praha-2', 'zizkov']);
    expect(await auditOf(app, 'zizkov')).toMatchObject([
      { operation: 'lists.put', before: null, after: { name: 'Žižkov' } },
    ]);
  });

  test('IMPORTS-10 the options have tags of every contact', async () => {
    const { report } = await importTags(
      { o1: 'Own, all', o2: '' },
      { options: { tags: ['All', ' Of  2024 '] } },
    );
    expect(report.new_lists).toEqual([
      { slug: 'all', name: 'All' },
      { slug: 'of-2024', name: 'Of 2024' },
      { slug: 'own', name: 'Own' },
    ]);
    expect(await listsOf('o1@example.com')).toEqual(['all', 'of-2024', 'own']);
    expect(await listsOf('o2@example.com')).toEqual(['all', 'of-2024']);
    const { body } = await app.live.post(IMPORTS, {
      kind: 'contacts',
      options: { tags: ['a', ' '] },
    });
    expect(body.details).toMatchObject({ field: 'options.tags.1', reason: 'too_short' });
  });

  test('IMPORTS-10 names that a slug cannot express, or that are too long for one, stay apart', async () => {
    const long = 'x'.repeat(120);
    const cells = { s1: 'C, C#, C++', s2: 'Клиенты, Друзья', s3: `${long}, ${long}y`, s4: 'a_b' };
    const { report, result } = await importTags(cells);
    expect([result.created, report.new_lists.map(({ name }: { name: string }) => name)]).toEqual([
      4,
      ['C', 'C#', 'C++', 'Клиенты', 'Друзья', long, `${long}y`, 'a_b'],
    ]);
    const slugs = report.new_lists.map(({ slug }: { slug: string }) => slug);
    expect(new Set(slugs).size).toBe(8);
    expect(slugs).toContain('a_b');
    expect(await listsOf('s2@example.com')).toHaveLength(2);
  });

  test('IMPORTS-10 tags of NDJSON are an array, quotation marks can be in a name, and blank tags are none', async () => {
    const { result } = await importFile(app.live, {
      mapping: { email: 'email', tags: 'tags' },
      type: 'application/x-ndjson',
      parts: [
        `${JSON.stringify({ email: 'n1@example.com', tags: ['Brno, střed', ' '] })}\n${JSON.stringify({ email: 'n2@example.com', tags: '"a ""big"" one",,"open' })}\n`,
      ],
    });
    expect(result).toMatchObject({ created: 2, invalid: 0 });
    expect(await listsOf('n1@example.com')).toEqual(['brno-stred']);
    expect((await list('a-big-one')).body.name).toBe('a "big" one');
  });

  test('IMPORTS-10 a row with a smart list, too many tags or an impossible name is invalid', async () => {
    await putList('czechs', { name: 'Czechs', rule: { field: 'locale', op: 'eq', value: 'cs' } });
    const cells = {
      b1: 'Czechs',
      b2: Array.from({ length: 101 }, (_, n) => `many ${n}`).join(),
      b3: `"${'x'.repeat(256)}"`,
      b4: 'fine',
    };
    const { report } = await importTags(cells, { dryRun: true, options: { max_error_rate: 1 } });
    expect(report).toMatchObject({ valid: 1, invalid: 3, new_lists: [{ slug: 'fine' }] });
    expect(report.errors).toMatchObject([
      { column: 'TAGS', reason: 'invalid_value', message: expect.stringContaining('smart list') },
      { column: 'TAGS', reason: 'too_many', rows: 1 },
      { column: 'TAGS', reason: 'invalid_format', rows: 1 },
    ]);
  });

  test('IMPORTS-10 without a mapping, a column with this name creates no lists', async () => {
    const { report } = await importFile(app.live, {
      parts: ['email,tags\nu@example.com,Unasked\n'],
    });
    expect(report.columns).toContainEqual({ name: 'tags', target: null });
    expect(report.new_lists).toEqual([]);
  });

  test('IMPORTS-10 a file that names more than 500 new lists is refused', async () => {
    const rows = (from: number) => Array.from({ length: 90 }, (_, n) => `bulk ${from + n}`).join();
    const cells = Object.fromEntries([0, 1, 2, 3, 4, 5].map((n) => [`m${n}`, rows(n * 90)]));
    const { status, refusal } = await importTags(cells);
    expect([status, refusal.code]).toEqual(['refused', 'too_many_lists']);
    expect((await list('bulk-1')).status).toBe(404);
  });

  test('IMPORTS-10 LIMITS-5 the lists must fit into the organization, at the check and when the import begins', async () => {
    const setMost = (most: number) =>
      app.asOwner((em) =>
        query(
          em,
          sql`update organizations set maxima = ${JSON.stringify({ static_lists: most })}::jsonb
            where id = ${app.organizationId}`,
        ),
      );
    const { body } = await app.live.get('/api/v1/lists?kind=static&limit=200');
    const has = body.data.length as number;
    await setMost(has + 1);
    const refused = await importTags({ r1: 'room 1, room 2' });
    expect([refused.status, refused.refusal]).toMatchObject([
      'refused',
      { code: 'too_many_lists', message: expect.stringContaining(`can have ${has + 1}`) },
    ]);
    const checked = await importTags({ r1: 'room 1' }, { dryRun: true });
    await putList('taken', { name: 'Taken' });
    await app.live.post(`${IMPORTS}/${checked.id}/start`, {});
    const late = await ended(app.live, `${IMPORTS}/${checked.id}`);
    expect([late.status, late.refusal.code]).toEqual(['refused', 'too_many_lists']);
    expect((await app.live.get('/api/v1/contacts/r1@example.com')).status).toBe(404);
    await setMost(500);
  });

  test('IMPORTS-10 a list that somebody creates after the check stays as it is', async () => {
    const checked = await importTags({ d1: 'Short-lived' }, { dryRun: true });
    await putList('short-lived', { name: 'Another name' });
    await app.live.post(`${IMPORTS}/${checked.id}/start`, {});
    await ended(app.live, `${IMPORTS}/${checked.id}`);
    expect((await list('short-lived')).body.name).toBe('Another name');
    expect(await listsOf('d1@example.com')).toEqual(['short-lived']);
  });

  test('IMPORTS-9 with a test key, the report has the lists, and none is created', async () => {
    const path = await upload(app.test, {
      mapping: { email: 'email', TAGS: 'tags' },
      parts: ['email,TAGS\nkey@example.com,Tested\n'],
    });
    await app.test.post(`${path}/start`, {});
    const { status, report } = await ended(app.test, path);
    expect([status, report.new_lists]).toEqual(['completed', [{ slug: 'tested', name: 'Tested' }]]);
    expect((await list('tested')).status).toBe(404);
  });
});
