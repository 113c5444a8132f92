import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ContactRow } from '../../../server/audience/contacts/contacts.ts';
import { listContacts } from '../../../server/audience/contacts/list.ts';
import { unitOfWork } from '../../../server/http/unit-of-work.ts';
import type { FoundRows, Slice } from '../../../server/platform/values/cursor.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { nodesOf, type PlanNode } from '../../support/database/plans.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  const people = [
    ['zofie.novakova@example.com', 'Žofie Nováková'],
    ['Zoe@example.com', 'zoë 100%'],
    ['jan@zofin.example', 'ŽOFIE Malá'],
    ['under_score@example.com', null],
    ['undersscore@example.com', 'Zz\\'],
    ['jana.novotna+eshop@firma.test', null],
    ['petr@mail.kovo-cesko.test', 'Petr Řehoř d’Angelo'],
    ['seamus@letters.test', "Séamus O'Brien"],
    ['lars@letters.test', 'Lars Strauß Ærøskøbing Łódź Đorđević Þór'],
    ['rtl@letters.test', 'שָׁלוֹם مُحَمَّد'],
    ['cjk@letters.test', '山田太郎 김철수 ＡＢＣ'],
    ['greek@letters.test', 'Οδυσσέας Щукін'],
    ['long@letters.test', 'Ž'.repeat(255)],
    ["o'hara!#$%&'*|~@letters.test", null],
    ['amp@letters.test', 'Q & A | (x:*) <-> !y'],
  ] as const;
  const crowd = Array.from({ length: 60 }, (_, i) => ({
    email: `crowd${i}@example.com`,
    name: `Zástup ${i}`,
    ...(i % 4 === 0 && { lists: ['customers'] }),
  }));
  const named = people.map(([email, name]) => ({ email, name }));
  const { body } = await app.live.post('/api/v1/contacts/batch', {
    contacts: [...named, ...crowd],
  });
  if (body.failed !== 0) throw new Error('A contact was rejected.');
});
afterAll(() => app.close());

const search = async (text: string, more = ''): Promise<string[]> => {
  const query = `search=${encodeURIComponent(text)}&limit=200${more}`;
  const { body } = await app.live.get(`/api/v1/contacts?${query}`);
  return body.data.map(({ email }: { email: string }) => email).sort();
};

describe('CONTACTS-6 a search', () => {
  test.each([
    ['zofie', ['jan@zofin.example', 'zofie.novakova@example.com']],
    ['ZO', ['Zoe@example.com', 'jan@zofin.example', 'zofie.novakova@example.com']],
    ['zoe@EXAMPLE.com', ['Zoe@example.com']],
    ['žofie', ['jan@zofin.example', 'zofie.novakova@example.com']],
    [' Žofie  N', ['zofie.novakova@example.com']],
    ['zoë', ['Zoe@example.com']],
    ['novakova', ['zofie.novakova@example.com']],
    ['NOVÁKOVÁ žof', ['zofie.novakova@example.com']],
    ['novák', ['zofie.novakova@example.com']],
    ['ákova', []],
    ['Novotná', ['jana.novotna+eshop@firma.test']],
    ['novotna eshop', ['jana.novotna+eshop@firma.test']],
    ['eshop@', []],
    ['jana.novotna+e', ['jana.novotna+eshop@firma.test']],
    ['firma.test', ['jana.novotna+eshop@firma.test']],
    ['@firma.test', ['jana.novotna+eshop@firma.test']],
    ['jana.novotna+eshop@FIRMA', ['jana.novotna+eshop@firma.test']],
    ['Jana <jana.novotna+eshop@firma.test>,', ['jana.novotna+eshop@firma.test']],
    ['petr jana.novotna+eshop@firma.test', []],
    ['kovo česko', ['petr@mail.kovo-cesko.test']],
    ['rehor angelo', ['petr@mail.kovo-cesko.test']],
    ["D'Angelo", ['petr@mail.kovo-cesko.test']],
    ['dangelo', ['petr@mail.kovo-cesko.test']],
    ['obrien', ['seamus@letters.test']],
    ["o'br", ['seamus@letters.test']],
    ['brien séam', ['seamus@letters.test']],
    ['strauss', ['lars@letters.test']],
    ['STRAUẞ', ['lars@letters.test']],
    ['aeroskobing lodz dordevic thor', ['lars@letters.test']],
    ['ÆRØ łódź đor þór', ['lars@letters.test']],
    ['שלום', ['rtl@letters.test']],
    ['محمد', ['rtl@letters.test']],
    ['山田', ['cjk@letters.test']],
    ['太郎', []],
    ['김철', ['cjk@letters.test']],
    ['abc', ['cjk@letters.test']],
    ['ΟΔΥΣΣΕΑΣ', ['greek@letters.test']],
    ['щук', ['greek@letters.test']],
    ['z'.repeat(150), ['long@letters.test']],
    ['z'.repeat(255), ['long@letters.test']],
    ["o'hara!#$%&'*|~@l", ["o'hara!#$%&'*|~@letters.test"]],
    ['under_', ['under_score@example.com', 'undersscore@example.com']],
    ['zoë 100%', ['Zoe@example.com']],
    ['zz\\', ['long@letters.test', 'undersscore@example.com']],
    ['q & a', ['amp@letters.test']],
    ["!x | y:* <-> ('q'", ['amp@letters.test']],
    ['%', []],
    ["' & | ! ( ) :* <-> \\", []],
    ['\u{10ffff}', []],
    ['\u0301', []],
  ])('finds words that begin with those of the text: %j', async (text, found) => {
    expect(await search(text)).toEqual([...found].sort());
  });

  test('that is blank finds everybody', async () => {
    expect(await search('  ')).toHaveLength(75);
  });

  test.each([
    [
      '100 letters',
      Array.from({ length: 100 }, (_, i) => String.fromCodePoint(0x400 + i)).join(' '),
      400,
    ],
    ['17 parts', 'a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p.q', 400],
    ['16 parts', 'a.b.c.d.e.f.g.h.i.j.k.l.m.n.o.p', 200],
    ['a ligature of 4 words, 85 times', '\u{fdfa}'.repeat(85), 200],
    ['one word, 40 times', 'žofie '.repeat(40), 200],
  ])('has at most 16 different words: %s', async (_name, text, status) => {
    const answer = await app.live.get(`/api/v1/contacts?search=${encodeURIComponent(text)}`);
    expect(answer.status).toBe(status);
    if (status === 400) {
      expect(answer.body.details).toMatchObject({ field: 'search', reason: 'too_many' });
    }
  });

  test('finds changed words, and nothing of an erased contact or of another organization', async () => {
    const { live } = await createOrganization(app, 'other-searcher');
    await live.post('/api/v1/contacts', { email: 'x@foreign.test', name: 'Ferdinand Cizí' });
    expect(await search('ferdinand')).toEqual([]);
    const email = 'changing@letters.test';
    await app.live.post('/api/v1/contacts', { email, name: 'Alena Stará' });
    expect(await search('stara')).toEqual([email]);
    await app.live.post('/api/v1/contacts', { email, name: 'Alena Nová-Mladá' });
    expect([await search('stara'), await search('mlada alena')]).toEqual([[], [email]]);
    const path = `/api/v1/contacts/${encodeURIComponent(email)}`;
    await app.live.request('PATCH', path, { body: { name: null } });
    expect([await search('mlada'), await search('changing')]).toEqual([[], [email]]);
    await app.live.request('DELETE', path);
    expect(await search('changing')).toEqual([]);
  });

  test('reads only the index entries of its organization', async () => {
    const [row] = await app.asOwner((em) =>
      em.transactional(async (transaction) => {
        await query(transaction, sql`set local enable_seqscan = off`);
        return query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
          transaction,
          sql`explain (analyze, format json) select id from contacts c
            where c.words @@ contact_query(${newId()}::uuid, 'crowd')`,
        );
      }),
    );
    const nodes = nodesOf(row?.['QUERY PLAN'][0].Plan as PlanNode);
    expect(nodes.map((node) => [node['Node Type'], node['Actual Rows']])).toEqual([
      ['Bitmap Heap Scan', 0],
      ['Bitmap Index Scan', 0],
    ]);
  });

  test('can be combined with other filters', async () => {
    expect(await search('zástup', '&list=customers')).toHaveLength(15);
    expect(await search('zástup 4', '&list=customers')).toEqual([
      'crowd40@example.com',
      'crowd44@example.com',
      'crowd48@example.com',
      'crowd4@example.com',
    ]);
    expect(await search('crowd4@', '&list=customers')).toEqual(['crowd4@example.com']);
    expect(await search('zástup', '&subscribed=false')).toEqual([]);
    expect(await search('zástup', '&list=none')).toEqual([]);
  });

  test('must have 1 to 255 characters', async () => {
    for (const text of ['', 'x'.repeat(256)]) {
      const { status } = await app.live.get(`/api/v1/contacts?search=${text}`);
      expect(status).toBe(400);
    }
  });

  test.each([
    ['few', 1_000, 20_000],
    ['too many', 10, 20_000],
    ['too many, in small windows', 10, 7],
  ])('finds everybody once, page by page, with %s matches', async (_name, matches, window) => {
    const { organizationId } = app;
    const cost = { window, tries: 100_000, matches, timeoutMs: 60_000 };
    for (const [text, filter] of [
      ['CROWD', {}],
      ['Zástup', { list: 'customers' }],
    ] as const) {
      const found: string[] = [];
      for (let after: string | null = null; ;) {
        const slice: Slice = { after, count: 11 };
        const page: FoundRows<ContactRow> = await unitOfWork(
          app.running.services.orm,
          { tenant: { organizationId, mode: 'live' } },
          (em) =>
            listContacts({ em, organizationId }, { ...filter, search: text }, slice, {
              cost,
              now: new Date(),
            }),
        );
        const shown = page.rows.slice(0, 10);
        found.push(...shown.map(({ email }) => email));
        const more: string | null =
          page.rows.length > 10 ? (shown.at(-1)?.id ?? null) : page.reached;
        if (more === null) break;
        after = more;
      }
      expect(found).toHaveLength('list' in filter ? 15 : 60);
      expect(new Set(found).size).toBe(found.length);
    }
  });
});
