import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ContactRow } from '../../../server/audience/contacts/contacts.ts';
import { listContacts } from '../../../server/audience/contacts/list.ts';
import { unitOfWork } from '../../../server/http/unit-of-work.ts';
import type { FoundRows, Slice } from '../../../server/platform/values/cursor.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  const people = [
    ['zofie.novakova@example.com', 'Žofie Nováková'],
    ['Zoe@example.com', 'zoë 100%'],
    ['jan@zofin.example', 'ŽOFIE Malá'],
    ['under_score@example.com', null],
    ['undersscore@example.com', 'Zz\\'],
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

describe('C6 a search', () => {
  test.each([
    ['zofie', ['zofie.novakova@example.com']],
    ['ZO', ['Zoe@example.com', 'zofie.novakova@example.com']],
    ['zoe@EXAMPLE.com', ['Zoe@example.com']],
    ['žofie', ['jan@zofin.example', 'zofie.novakova@example.com']],
    [' Žofie N', ['zofie.novakova@example.com']],
    ['zoë', ['Zoe@example.com']],
    ['novák', []],
    ['under_', ['under_score@example.com']],
    ['zoë 100%', ['Zoe@example.com']],
    ['%', []],
    ['zz\\', ['undersscore@example.com']],
    ['\u{10ffff}', []],
  ])('finds the beginning of an address or a name, ignoring case: %j', async (text, found) => {
    expect(await search(text)).toEqual(found);
  });

  test('can be combined with other filters', async () => {
    expect(await search('zástup', '&list=customers')).toHaveLength(15);
    expect(await search('zástup 4', '&list=customers')).toEqual([
      'crowd40@example.com',
      'crowd44@example.com',
      'crowd48@example.com',
      'crowd4@example.com',
    ]);
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
    for (const filter of [{}, { list: 'customers' }]) {
      const found: string[] = [];
      for (let after: string | null = null; ;) {
        const slice: Slice = { after, count: 11 };
        const page: FoundRows<ContactRow> = await unitOfWork(
          app.running.services.orm,
          { tenant: { organizationId, mode: 'live' } },
          (em) => listContacts({ em, organizationId }, { ...filter, search: 'CROWD' }, slice, cost),
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
