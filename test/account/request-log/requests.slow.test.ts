import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DailyLimit } from '../../../server/account/request-log/daily-limit.ts';
import { insertRequests } from '../../../server/account/request-log/insert.ts';
import { listRequests } from '../../../server/account/request-log/list-requests.ts';
import { RequestLog } from '../../../server/account/request-log/request-log.ts';
import { query, queryOne, sql } from '../../../server/platform/database/sql.ts';
import { createLog } from '../../../server/platform/log.ts';
import { idAt, newId } from '../../../server/platform/values/id.ts';
import {
  createOrganization,
  setRateLimits,
  type TestOrganization,
} from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Answer } from '../../support/app/client.ts';
import { eventually } from '../../support/eventually.ts';
import { execute } from '../../support/app/requests.ts';

const LOG = '/api/v1/requests';
const SEND = '/api/v1/emails/send';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

interface Entry {
  id: string;
  occurred_at: string;
  mode: string;
  api_key: { id: string; name: string | null; hint: string | null };
  operation: string | null;
  status: number | null;
  error: { code: string; field: string | null } | null;
  request_id: string;
  duration_ms: number;
}

const list = async (client = app.live, filter = ''): Promise<Entry[]> =>
  (await client.get(`${LOG}?limit=200${filter}`)).body.data;

/** The entry of a request, which is written a second after its response. */
async function entryOf(answer: Answer, client = app.live): Promise<Entry> {
  const id = answer.headers.get('X-Request-Id');
  const own = (entries: Entry[]) => entries.find((entry) => entry.request_id === id);
  const entry = own(
    await eventually(
      () => list(client),
      (entries) => own(entries) !== undefined,
    ),
  );
  if (!entry) throw new Error('The request is not in the log.');
  return entry;
}

describe('REQUEST-LOG-1 a request', () => {
  test('is logged with its key, operation, status and duration', async () => {
    const entry = await entryOf(await app.live.get('/api/v1/lists'));
    expect(entry).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      occurred_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
      mode: 'live',
      api_key: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Demo, live',
        hint: expect.stringMatching(/^svc_live_sk_.{4}$/),
      },
      operation: 'lists.list',
      status: 200,
      error: null,
      request_id: entry.request_id,
      duration_ms: expect.any(Number),
    });
  });

  test('is logged with the code and the field of its error', async () => {
    const answer = await app.live.post(SEND, {
      to: 'ada@example.com',
      template: 'password-reset',
    });
    expect(answer.status).toBe(400);
    const { operation, status, error } = await entryOf(answer);
    expect({ operation, status, error }).toEqual({
      operation: 'emails.send',
      status: 400,
      error: { code: 'VALIDATION_ERROR', field: 'data.reset_url' },
    });
  });

  test('with a test key is logged too, and shown to live keys and test keys', async () => {
    const answer = await app.test.post(SEND, { to: 'ada@example.com', template: 'nothing' });
    const entry = await entryOf(answer);
    expect(entry).toMatchObject({ mode: 'test', api_key: { name: 'Demo, test' } });
    expect(await entryOf(answer, app.test)).toEqual(entry);
  });

  test('to an unknown path, or that lacks the scope, is logged', async () => {
    const reader = app.client(await app.issue({ scopes: ['read'] }));
    const unknown = await entryOf(await app.live.get('/api/v1/nothing/ada@example.com'));
    const refused = await entryOf(await reader.post('/api/v1/lists', { slug: 'x' }));
    expect(unknown).toMatchObject({ operation: null, status: 404, error: { code: 'NOT_FOUND' } });
    expect(refused.status).toBe(405);
    const forbidden = await reader.request('PUT', '/api/v1/lists/x', { body: { name: 'X' } });
    expect(await entryOf(forbidden)).toMatchObject({
      operation: 'lists.put',
      status: 403,
      error: { code: 'FORBIDDEN', field: null },
    });
  });

  test('contains no name that a caller chose and that may be data', async () => {
    const body = { to: 'ada@example.com', template: 'welcome', 'marker7f3a@example.com': true };
    const { error } = await entryOf(await app.live.post(SEND, body));
    expect(error).toEqual({ code: 'VALIDATION_ERROR', field: '*' });
    const stored = await app.asOwner((em) => query(em, sql`select * from request_log`));
    expect(JSON.stringify(stored)).not.toMatch(/marker7f3a|example\.com/);
  });

  test('to this list, or without a valid key, is not logged', async () => {
    const answers = [
      await app.live.get(LOG),
      await app.client(null).get('/api/v1/lists'),
      await app.client(`${app.live.key}x`).get('/api/v1/lists'),
    ];
    await entryOf(await app.live.get('/api/v1/lists'));
    const logged = (await list()).map(({ request_id: id }) => id);
    const ids = answers.map(({ headers }) => headers.get('X-Request-Id') ?? '');
    expect(ids.filter((id) => logged.includes(id))).toEqual([]);
    const failed = await app.live.get(`${LOG}?cursor=nothing`);
    expect((await entryOf(failed)).error?.field).toBe('cursor');
  });

  test('that the rate limit refuses is logged ten times a second at most', async () => {
    const shop = await createOrganization(app, 'limited');
    await setRateLimits(app, { reads: 1 }, shop.id);
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => shop.live.get('/api/v1/lists')),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(40);
    const stored = () =>
      app.asOwner((em) =>
        query(em, sql`select from request_log where organization_id = ${shop.id} and status = 429`),
      );
    await eventually(stored, (rows) => rows.length > 0);
    // A burst can lie in two groups.
    expect((await stored()).length).toBeLessThanOrEqual(20);
    await eventually(
      async () => app.log(),
      (log) => log.includes('requests are missing in the request log'),
    );
  });
});

describe('REQUEST-LOG-1 the list', () => {
  let shop: TestOrganization;
  const START = Date.now() - 3_600_000;
  const OTHER_KEY = newId();
  const at = (place: number) => idAt(new Date(START + place * 1_000));
  const insert = (
    place: number,
    { operation = 'lists.list', status = 200, keyId = newId() }: Partial<Row> = {},
  ) =>
    execute(
      app,
      sql`insert into request_log (id, organization_id, api_key_id, mode, operation, status,
          request_id, duration_ms)
        values (${at(place)}, ${shop.id}, ${keyId}, 'live', ${operation}, ${status}, ${`r${place}`}, 1)`,
    );
  interface Row {
    operation: string;
    status: number;
    keyId: string;
  }
  const found = async (filter: string): Promise<string[]> => {
    const entries = (await shop.live.get(`${LOG}?limit=200${filter}`)).body.data as Entry[];
    return entries.map(({ request_id: id }) => id).filter((id) => id.startsWith('r'));
  };
  const time = (place: number) => new Date(START + place * 1_000).toISOString();

  beforeAll(async () => {
    shop = await createOrganization(app, 'filtered');
    await insert(1);
    await insert(2, { operation: 'emails.send', status: 400 });
    await insert(3, { operation: 'emails.send', status: 404, keyId: OTHER_KEY });
    await insert(4, { operation: 'emails.send', status: 503 });
  });

  test('can be filtered by status, operation, key and time', async () => {
    expect(await found('')).toEqual(['r4', 'r3', 'r2', 'r1']);
    expect(await found('&status=404')).toEqual(['r3']);
    expect(await found('&status=4xx')).toEqual(['r3', 'r2']);
    expect(await found('&status=5xx')).toEqual(['r4']);
    expect(await found('&status=200')).toEqual(['r1']);
    expect(await found('&operation=emails.send&status=400')).toEqual(['r2']);
    expect(await found(`&api_key_id=${OTHER_KEY}`)).toEqual(['r3']);
    expect(await found('&api_key_id=nothing')).toEqual([]);
    expect(await found(`&since=${time(2)}&until=${time(4)}`)).toEqual(['r3', 'r2']);
  });

  test.each(['40', '4xxx', 'abc', '600', '4x4'])('rejects the status %s', async (status) => {
    const { status: answered, body } = await shop.live.get(`${LOG}?status=${status}`);
    expect([answered, body.details.field]).toEqual([400, 'status']);
  });

  test('API-13 with a filter, ends a page after a number of examined requests', async () => {
    const read = (after: string | null, operation?: string) =>
      app.asOwner((em) =>
        listRequests({ em, organizationId: shop.id }, { operation }, { after, count: 3 }, 2),
      );
    const first = await read(at(3.5), 'lists.list');
    expect([first.rows, first.reached]).toEqual([[], expect.any(String)]);
    const second = await read(first.reached, 'lists.list');
    expect(second.rows.map(({ request_id: id }) => id)).toEqual(['r1']);
    expect(second.reached).toBeNull();
    // Without a filter, no request is examined in vain.
    expect((await read(null)).rows).toHaveLength(3);
  });

  test('API-KEYS-1 is refused to keys that may only read', async () => {
    const reader = app.client(await app.issue({ scopes: ['read', 'contacts', 'send'] }));
    const { status, body } = await reader.get(LOG);
    expect([status, body.details]).toEqual([403, { required_scope: 'manage' }]);
  });
});

describe('REQUEST-LOG-1 requests beyond the limit of a day', () => {
  const shop = newId();
  const DAY = 86_400_000;
  const NOON = Math.floor(Date.now() / DAY) * DAY - DAY / 2;
  const reasons: string[] = [];

  /** The log of one process. */
  const open = (): RequestLog =>
    new RequestLog({
      write: (requests, leftOut, isRepeated) =>
        app.asOwner((em) => insertRequests(em, requests, leftOut, isRepeated)),
      log: createLog('silent'),
      metrics: { requestNotLogged: (reason) => reasons.push(reason) },
      dailyLimit: new DailyLimit(4, 2),
    });

  const record = async (log: RequestLog, count: number, status: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) {
      log.record({
        organizationId: shop,
        apiKeyId: newId(),
        mode: 'live',
        arrivedAt: NOON + n,
        operation: 'lists.list',
        status,
        errorCode: null,
        errorField: null,
        requestId: newId(),
        durationMs: 1,
      });
    }
    await log.flush();
  };

  const counted = (): Promise<{ logged: number; left_out: number }> =>
    app.asOwner((em) =>
      queryOne(
        em,
        sql`select logged::integer as logged, left_out::integer as left_out
          from request_log_days where organization_id = ${shop}`,
      ),
    );

  test('of all processes are left out and counted, except for some more errors', async () => {
    const [first, second] = [open(), open()];
    await record(first, 3, 200);
    await record(second, 2, 200);
    await record(second, 10, 200);
    expect(await counted()).toEqual({ logged: 5, left_out: 10 });
    await record(second, 1, 500);
    await record(second, 7, 500);
    expect(await counted()).toEqual({ logged: 6, left_out: 17 });
    // A process learns the number when it writes.
    await record(first, 1, 200);
    await record(first, 1, 200);
    expect(await counted()).toEqual({ logged: 7, left_out: 18 });
    expect(reasons).toEqual(Array.from({ length: 18 }, () => 'day'));
    await Promise.all([first.stop(), second.stop()]);
  });
});

test('REQUEST-LOG-1 the list tells how many requests of its days are left out', async () => {
  const shop = await createOrganization(app, 'left-out');
  const other = await createOrganization(app, 'left-out-elsewhere');
  const now = Date.now();
  const day = (days: number) => new Date(now - days * 86_400_000).toISOString().slice(0, 10);
  const insert = (organizationId: string, days: number, leftOut: number) =>
    execute(
      app,
      sql`insert into request_log_days (organization_id, day, logged, left_out)
        values (${organizationId}, ${day(days)}, 1, ${leftOut})`,
    );
  await insert(shop.id, 1, 1);
  await insert(shop.id, 2, 10);
  await insert(shop.id, 3, 100);
  await insert(shop.id, 9, 1_000);
  await insert(other.id, 1, 10_000);
  const leftOut = async (filter: string): Promise<number> =>
    (await shop.live.get(`${LOG}?${filter}`)).body.left_out;
  expect(await leftOut('')).toBe(111);
  expect(await leftOut('status=404')).toBe(111);
  expect(await leftOut(`since=${day(2)}T23:00:00Z`)).toBe(11);
  expect(await leftOut(`until=${day(2)}T00:00:00Z`)).toBe(100);
  expect(await leftOut(`until=${day(2)}T00:00:01Z`)).toBe(110);
  expect(await leftOut(`since=${day(30)}T00:00:00Z&until=${day(20)}T00:00:00Z`)).toBe(0);
});
