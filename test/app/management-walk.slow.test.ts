import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashKey, isKey } from '../../server/http/key-format.ts';
import { query, sql } from '../../server/platform/database/sql.ts';
import { readDocument } from '../../server/http/document.ts';
import { timeOfId } from '../../server/platform/values/id.ts';
import {
  createOrganization,
  setRateLimits,
  type TestOrganization,
} from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import type { Answer, TestClient } from '../support/app/client.ts';
import { type Dump, dump, findTraces } from '../support/database/dump.ts';
import type { Write } from '../support/nouns/noun-fixture.ts';
import { entriesOf, prepareWrites } from '../support/nouns/nouns.ts';

const MANAGING = Object.values(readDocument().paths)
  .flatMap((path) => Object.entries(path))
  .filter(([method, operation]) => method !== 'get' && operation['x-scopes']?.[0] === 'manage')
  // Imports store rows in test mode, too; they have tests of their own.
  .filter(([, operation]) => operation['x-test-mode'] !== 'stored')
  .map(([, { operationId }]) => operationId as string);

/** The address of the erasure request. */
const ERASED = 'grace@example.com';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    parts: { api: true, worker: false },
    env: { SYSTEM_FROM: 'no-reply@system.example' },
  });
  await setRateLimits(app, { reads: 100_000, writes: 100_000, sends: 100_000 });
  await prepareWrites(app);
  await app.live.post('/api/v1/contacts', { email: ERASED });
});
afterAll(() => app.close());

const request = ({ method, path, body }: Write): Promise<Answer> =>
  app.live.request(method, path, { body });

/** The audit log, oldest first. */
const readLines = (): Promise<string[]> =>
  app.asOwner(async (em) => {
    const rows = await query<{ operation: string }>(
      em,
      sql`select operation from audit_log order by id`,
    );
    return rows.map(({ operation }) => operation);
  });

const readTables = (): Promise<Dump> => app.asOwner(dump);
const withoutLog = (dumped: Dump): Dump =>
  dumped.filter(({ table }) => table !== 'public.audit_log');

const walk = entriesOf(({ writes }) => writes)
  .filter(([operation]) => MANAGING.includes(operation))
  .flatMap(([operation, writes]) =>
    Object.entries(writes).map(([what, write]) => ({ operation, what, write })),
  );
/** Operations with the scope `manage` that change nothing and so add no entry to the audit log. */
const UNLOGGED = walk.filter(({ write }) => write.leavesNothing);

describe('ORGANIZATIONS-1 API-16 every operation that manages settings', () => {
  const carriedOut = new Set<string>();
  const answers: string[] = [];

  // The order matters: later requests use what earlier ones created.
  test.each(walk)(
    '$operation of $what adds one audit entry when it succeeds and none when repeated',
    async ({ operation, write }) => {
      const linesBefore = await readLines();
      const first = await request(write);
      const lines = (await readLines()).slice(linesBefore.length);
      const succeeded = first.status < 300;
      expect(lines).toEqual(succeeded && !write.leavesNothing ? [operation] : []);
      answers.push(first.text);
      if (!succeeded) return;
      carriedOut.add(operation);

      const tables = await readTables();
      const second = await request(write);
      const tablesAfter = await readTables();
      const { repeated } = write;
      if (repeated === 'creates another') expect(second.status).toBe(first.status);
      else if (repeated) expect(withoutLog(tablesAfter)).toEqual(withoutLog(tables));
      else expect(tablesAfter).toEqual(tables);
    },
  );

  test('is covered by these requests and succeeded at least once', () => {
    expect([...carriedOut].sort()).toEqual(MANAGING.toSorted());
  });

  test('leaves no secret in the audit log', async () => {
    const shown = answers.flatMap((text) => text.match(/svc_live_sk_\w+/g) ?? []).filter(isKey);
    expect(shown).toHaveLength(1);
    const secrets = [...shown, app.live.key ?? ''].flatMap((key) => [
      key.slice('svc_live_sk_'.length),
      hashKey(key).toString('hex'),
    ]);
    const log = (await readTables()).filter(({ table }) => table === 'public.audit_log');
    expect(log.length).toBeGreaterThanOrEqual(MANAGING.length - UNLOGGED.length);
    expect(findTraces(log, [...secrets, ERASED])).toEqual([]);
    // The secret is in the response that returned the key, so the search would find it.
    const answered = answers.map((row) => ({ table: 'answers', row }));
    expect(findTraces(answered, secrets)).toHaveLength(1);
  });
});

interface Page {
  data: object[];
  has_more: boolean;
  next_cursor: string | null;
}

/** The use of a key is stored a moment after the request, so it can change between two pages. */
const unused = (entry: object): object => ({ ...entry, last_used_at: null });

const PAGED_LISTS = entriesOf(({ pages }) => pages);

/** Creates five entries in every list, so that each list has several pages. */
async function fillLists({ live: client, id }: TestOrganization): Promise<void> {
  for (const [operation, { make, fill }] of PAGED_LISTS) {
    await fill?.(app, id);
    for (const n of make ? [1, 2, 3, 4, 5] : []) {
      const answer = await make?.(client, n);
      if (answer && answer.status >= 300) throw new Error(`${operation}: ${answer.text}`);
    }
  }
}

describe('API-13 every paginated operation', () => {
  let client: TestClient;
  beforeAll(async () => {
    const shop = await createOrganization(app, 'shop');
    await setRateLimits(app, { reads: 100_000, writes: 100_000, sends: 100_000 }, shop.id);
    client = shop.live;
    await fillLists(shop);
  });

  const readPages = async (path: string, limit: number): Promise<Page[]> => {
    const pages: Page[] = [];
    const start = `${path}${path.includes('?') ? '&' : '?'}limit=${limit}`;
    for (let next: string | null = start; next !== null;) {
      const { status, body } = await client.get(next);
      expect(status).toBe(200);
      pages.push(body);
      next = body.next_cursor && `${start}&cursor=${body.next_cursor}`;
    }
    return pages;
  };

  test('is covered by these lists', () => {
    const paging = Object.values(readDocument().paths)
      .flatMap((path) => Object.values(path))
      .filter((operation) => operation['x-scopes'])
      .filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'cursor'))
      .map(({ operationId }) => operationId as string);
    expect(PAGED_LISTS.map(([operation]) => operation).sort()).toEqual(paging.sort());
  });

  test.each(PAGED_LISTS)(
    '%s returns each entry once, in the same order with every limit',
    async (_operation, { path, most = 200 }) => {
      const [whole, ...none] = await readPages(path, most);
      expect(none).toEqual([]);
      const entries = (whole?.data ?? []).map(unused);
      expect(entries.length).toBeGreaterThanOrEqual(5);
      expect(new Set(entries.map((entry) => JSON.stringify(entry))).size).toBe(entries.length);
      for (const limit of [1, 2, entries.length]) {
        const pages = await readPages(path, limit);
        expect(pages.flatMap(({ data }) => data).map(unused)).toEqual(entries);
        const last = pages.length - 1;
        expect(last).toBe(Math.ceil(entries.length / limit) - 1);
        expect(pages.map(({ has_more }) => has_more)).toEqual(pages.map((_, n) => n < last));
      }
    },
  );

  test.each(PAGED_LISTS)(
    '%s is sorted by ids, whose timestamp is created_at, newest first unless said otherwise',
    async (_operation, { path, most = 200, isOldestFirst = false }) => {
      const [page] = await readPages(path, most);
      const entries = (page?.data ?? []) as { id?: string; created_at?: string }[];
      const dated = entries.filter(({ id, created_at }) => id && created_at);
      for (const { id = '', created_at } of dated) {
        expect(timeOfId(id).toISOString()).toBe(created_at);
      }
      const ids = entries.flatMap(({ id }) => id ?? []);
      expect(ids).toEqual(isOldestFirst ? ids.toSorted() : ids.toSorted().reverse());
    },
  );
});
