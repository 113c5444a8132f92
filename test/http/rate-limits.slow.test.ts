import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../server/platform/database/sql.ts';
import type { Running } from '../../server/app/start.ts';
import { countRows, createOrganization, setRateLimits } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { type Answer, TestClient } from '../support/app/client.ts';
import { eventually } from '../support/eventually.ts';
import { clientWith, createTestPerson, type TestPerson } from '../support/app/people.ts';
import { startSecondServer } from '../support/app/second-server.ts';

let app: TestApp;
let second: Running;
/** Sends to a second server of the same installation. */
let elsewhere: TestClient;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  second = await startSecondServer(app);
  elsewhere = new TestClient(second.baseUrl, app.live.key);
});
afterAll(async () => {
  await second.stop();
  await app.close();
});

const RESET = { template: 'password-reset', data: { reset_url: 'https://shop.example/r' } };
const send = (client: TestClient): Promise<Answer> =>
  client.post('/api/v1/emails/send', { to: 'ada@example.com', ...RESET });
const read = (client: TestClient): Promise<Answer> => client.get('/api/v1/templates/welcome');

const nextSecond = (): Promise<void> => sleep(1_005 - (Date.now() % 1_000));

async function withLimits(
  limits: Parameters<typeof setRateLimits>[1],
  work: () => Promise<unknown>,
): Promise<void> {
  // A window used up under another limit stays so until it ends.
  await setRateLimits(app, limits);
  await nextSecond();
  try {
    await work();
  } finally {
    await setRateLimits(app, {});
    await nextSecond();
  }
}

/** A window that does not end during the test, as a slow machine needs more than a second for 100 requests. */
const openWindow = (
  { id, mode, bucket }: { id: string; mode: string; bucket: string },
  used: number,
): Promise<unknown> =>
  app.asOwner((em) =>
    query(
      em,
      sql`insert into rate_windows (organization_id, mode, bucket, second, used)
        values (${id}, ${mode}, ${bucket}, extract(epoch from now())::bigint + 3600, ${used})
        on conflict (organization_id, mode, bucket) do update set
          second = excluded.second, used = excluded.used`,
    ),
  );

/** Counts responses by rate limit window. */
function byWindow(answers: Answer[]): Answer[][] {
  const reset = ({ headers }: Answer): string => headers.get('X-RateLimit-Reset') ?? '';
  return Object.values(Object.groupBy(answers, reset)).map((group) => group ?? []);
}

/**
 * Sends this many requests at once at the start of a second, repeatedly until more than `limit`
 * were counted in one window.
 */
async function overrun(
  limit: number,
  requests: () => Promise<Answer>[],
): Promise<{ all: Answer[]; full: Answer[] }> {
  const all: Answer[] = [];
  for (;;) {
    await nextSecond();
    all.push(...(await Promise.all(requests())));
    const full = byWindow(all).find((window) => window.length > limit);
    if (full) return { all, full };
  }
}

const repeat = (times: number, request: () => Promise<Answer>) => (): Promise<Answer>[] =>
  Array.from({ length: times }, request);
const succeeded = (answers: Answer[]): Answer[] => answers.filter(({ status }) => status === 200);

describe('LIMITS-1 sending', () => {
  test('LIMITS-3 does not count test mode or another organization', async () => {
    const other = await createOrganization(app, 'other-shop');
    const tests: Promise<Answer>[] = [];
    const theirs: Promise<Answer>[] = [];
    await withLimits({ sends: 12 }, async () => {
      // With more than 22 a second, more than 12 of them are live and of this organization.
      await overrun(22, () => {
        const ours = repeat(20, () => send(app.live))();
        const tested = repeat(5, () => send(app.test))();
        const foreign = repeat(5, () => send(other.live))();
        tests.push(...tested);
        theirs.push(...foreign);
        return [...ours, ...tested, ...foreign];
      });
    });
    for (const { status, headers } of await Promise.all(tests)) {
      expect([status, headers.get('X-RateLimit-Limit')]).toEqual([200, '12']);
    }
    // It has no such template and gets a 400: any status but 429 is right.
    for (const { status } of await Promise.all(theirs)) expect(status).toBe(400);
  });

  test('has a higher limit for an organization if the operator sets one', async () => {
    const { id, live } = await createOrganization(app, 'raised');
    await setRateLimits(app, { sends: 1_000 }, id);
    await openWindow({ id, mode: 'live', bucket: 'sends' }, 990);
    const answers = await Promise.all(repeat(15, () => send(live))());
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(answers[0]?.headers.get('X-RateLimit-Limit')).toBe('1000');
    // The other limits are unchanged.
    expect((await read(live)).headers.get('X-RateLimit-Limit')).toBe('500');
  });
});

describe('LIMITS-1 the limit of', () => {
  test.each([
    ['POST', '/api/v1/emails/send', '100'],
    ['POST', '/api/v1/emails/batch', '10'],
    ['POST', '/api/v1/contacts', '200'],
    ['GET', '/api/v1/contacts/x', '500'],
    ['GET', '/api/v1/emails/x', '500'],
    ['GET', '/api/v1/templates', '500'],
    ['GET', '/api/v1/nothing', '500'],
    ['DELETE', '/api/v1/nothing', '200'],
  ])('%s %s is %s', async (method, path, limit) => {
    const { headers } = await app.live.request(method, path);
    expect(headers.get('X-RateLimit-Limit')).toBe(limit);
  });
});

describe('LIMITS-1 requests with a session', () => {
  const batch = (client: TestClient): Promise<Answer> =>
    client.post('/api/v1/emails/batch', { emails: [{ to: 'ada@example.com', ...RESET }] });
  const owners = (count: number): Promise<TestPerson[]> =>
    Array.fromAsync({ length: count }, () => createTestPerson(app, { roles: { demo: 'owner' } }));

  test.each<[string, number, (client: TestClient) => Promise<Answer>]>([
    ['sends', 12, send],
    ['batches', 10, batch],
    [
      'contact_batches',
      10,
      (client) => client.post('/api/v1/contacts/batch', { contacts: [{ email: 'a@example.com' }] }),
    ],
    [
      'uploads',
      12,
      (client) =>
        client.request('PUT', '/api/v1/organization/logo', {
          raw: 'no picture',
          headers: { 'Content-Type': 'image/png' },
        }),
    ],
  ])('count for the organization’s limit of %s, too', async (bucket, limit, request) => {
    const people = await owners(3);
    const clients = [app.live, ...people.map(({ client }) => client)];
    await withLimits({ [bucket]: limit }, async () => {
      const { full } = await overrun(limit, () =>
        clients.flatMap((client) => repeat(6, () => request(client))()),
      );
      const refused = full.filter(({ status }) => status === 429);
      expect(full.length - refused.length).toBe(limit);
      for (const { headers, body } of refused) {
        const names = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'Retry-After'];
        expect(names.map((name) => headers.get(name))).toEqual([String(limit), '0', '1']);
        expect(body).toMatchObject({
          code: 'RATE_LIMITED',
          details: { limit, window_seconds: 1, retry_after_seconds: 1 },
        });
      }
    });
  });

  test('LIMITS-3 count for their mode, and without a role for no organization', async () => {
    const [owner] = await owners(1);
    if (!owner) throw new Error('There is no owner.');
    const other = await createTestPerson(app, { roles: { 'other-shop': 'owner' } });
    const headers = { ...owner.client.always, 'X-Mailwright-Mode': 'test' };
    const tests = new TestClient(app.baseUrl, null, headers);
    const stranger = clientWith(app, other.cookie, 'demo');
    await withLimits({ sends: 8 }, async () => {
      const others: Promise<Answer>[] = [];
      const { full } = await overrun(8, () => {
        const ours = repeat(12, () => send(owner.client))();
        others.push(...repeat(4, () => send(tests))(), ...repeat(4, () => send(stranger))());
        return ours;
      });
      expect(succeeded(full)).toHaveLength(8);
      const statuses = (await Promise.all(others)).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([200, 403]));
    });
  });

  test('take nothing from the organization beyond the limit of the session', async () => {
    const shop = await createOrganization(app, 'flooded');
    const { id, client } = await createTestPerson(app, { roles: { flooded: 'owner' } });
    await client.get('/api/v1/lists');
    // A window that does not end during the test.
    await app.asOwner((em) =>
      queryOne(
        em,
        sql`update session_windows w set second = second + 3600, used = 48
          from sessions s where s.id = w.session_id and s.person_id = ${id} returning 1`,
      ),
    );
    const answers = await Promise.all(repeat(20, () => send(client))());
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(18);
    for (const { body } of refused) expect(body.details).toMatchObject({ limit: 50 });
    const { used } = await app.asOwner((em) =>
      queryOne<{ used: number }>(
        em,
        sql`select used from rate_windows
          where organization_id = ${shop.id} and mode = 'live' and bucket = 'sends'`,
      ),
    );
    expect([1, 2]).toContain(used);
  });
});

describe('LIMITS-2 a rate-limited request', () => {
  const countedReads = (): Promise<{ used: number; reset: number }> =>
    app.asOwner((em) =>
      queryOne<{ used: number; reset: number }>(
        em,
        sql`select used, (second + 1)::integer as reset from rate_windows
          where organization_id = ${app.organizationId} and mode = 'live' and bucket = 'reads'`,
      ),
    );

  test('needs no SQL once the window is known to be used up', () =>
    withLimits({ reads: 2 }, async () => {
      for (;;) {
        await nextSecond();
        const answers: Answer[] = [];
        for (let i = 0; i < 12; i += 1) answers.push(await read(app.live));
        const { used, reset } = await countedReads();
        const resets = new Set(answers.map(({ headers }) => headers.get('X-RateLimit-Reset')));
        // A slow machine may need more than a second for them.
        if (resets.size > 1 || !resets.has(String(reset))) continue;
        expect(answers.map(({ status }) => status)).toEqual([200, 200, ...Array(10).fill(429)]);
        expect(used).toBe(2);
        break;
      }
    }));

  test('is refused while the database does not answer, if as many wait as the limit allows', () =>
    withLimits({ reads: 5 }, async () => {
      expect((await read(app.live)).status).toBe(200);
      const released = Promise.withResolvers<void>();
      const locked = Promise.withResolvers<void>();
      const holding = app.asOwner(async (em) => {
        await query(em, sql`lock table rate_windows in access exclusive mode`);
        locked.resolve();
        await released.promise;
      });
      await locked.promise;
      const statuses: number[] = [];
      const requests = repeat(40, async () => {
        const answer = await read(app.live);
        statuses.push(answer.status);
        return answer;
      })();
      // The first two are in batches of their own, and five wait.
      await eventually(
        () => Promise.resolve(statuses.filter((status) => status === 429).length),
        (refused) => refused >= 25,
      );
      expect(statuses).not.toContain(200);
      released.resolve();
      await holding;
      await Promise.all(requests);
    }));

  test('with a revoked key is a 401 as soon as the window has ended', () =>
    withLimits({ reads: 2 }, async () => {
      const revoked = new TestClient(second.baseUrl, await app.issue({}));
      await overrun(
        2,
        repeat(6, () => read(revoked)),
      );
      await app.asOwner((em) =>
        queryOne(
          em,
          sql`update api_keys set revoked_at = now() where hash = sha256(${revoked.key}::bytea)
          returning id`,
        ),
      );
      await nextSecond();
      expect((await read(revoked)).status).toBe(401);
    }));

  test('with an unknown key is a 401, even while windows are used up', () =>
    withLimits({ reads: 1 }, async () => {
      const unknown = new TestClient(second.baseUrl, await issueAndDelete());
      await overrun(
        1,
        repeat(3, () => read(elsewhere)),
      );
      expect((await read(unknown)).status).toBe(401);
    }));

  async function issueAndDelete(): Promise<string> {
    const key = await app.issue({});
    await app.asOwner((em) =>
      queryOne(em, sql`delete from api_keys where hash = sha256(${key}::bytea) returning id`),
    );
    return key;
  }
});

describe('LIMITS-2 a rate limit window', () => {
  test('is reported in every authenticated response, including errors', async () => {
    const narrow = app.client(await app.issue({ scopes: ['send'] }));
    const answers = [
      await read(app.live),
      await app.test.get('/api/v1/templates'),
      await app.live.get('/api/v1/nothing'),
      await app.live.request('PUT', '/api/v1/contacts'),
      await narrow.get('/api/v1/templates'),
      await app.live.post('/api/v1/contacts', {}),
      await app.live.post('/api/v1/contacts', {}, { headers: { 'Content-Type': 'text/plain' } }),
      await app.live.request('POST', '/api/v1/contacts', { raw: '{' }),
      await app.live.request('HEAD', '/api/v1/templates'),
    ];
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 404, 405, 403, 400, 415, 400, 200]);
    for (const { headers } of answers) {
      const names = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];
      for (const name of names) expect(headers.get(name)).toMatch(/^\d+$/);
    }
  });

  test('is a whole second of the clock', async () => {
    for (let i = 0; i < 12; i += 1) {
      const before = Math.floor(Date.now() / 1_000);
      const reset = Number((await read(app.live)).headers.get('X-RateLimit-Reset'));
      expect(reset).toBeGreaterThan(before);
      expect(reset).toBeLessThanOrEqual(Math.floor(Date.now() / 1_000) + 1);
      await sleep(50);
    }
  });

  test('counts down, and when used up says when to retry before any other check', () =>
    withLimits({ reads: 3 }, async () => {
      const nothing = (): Promise<Answer> => app.live.get('/api/v1/nothing');
      const { full } = await overrun(3, repeat(6, nothing));
      const remaining = full.map(({ headers }) => Number(headers.get('X-RateLimit-Remaining')));
      const found = full.filter(({ status }) => status === 404);
      const refused = full.filter(({ status }) => status === 429);
      expect(remaining.sort().reverse().slice(0, 4)).toEqual([2, 1, 0, 0]);
      expect([found.length, refused.length]).toEqual([3, full.length - 3]);
      for (const { headers, body } of refused) {
        expect(headers.get('Retry-After')).toBe('1');
        expect(headers.get('X-RateLimit-Remaining')).toBe('0');
        expect(body).toMatchObject({
          message: 'More than 3 requests in 1 second; try again in 1 second.',
          code: 'RATE_LIMITED',
          details: { limit: 3, window_seconds: 1, retry_after_seconds: 1 },
        });
      }
    }));
});

test('LIMITS-1 a client that repeatedly sends invalid keys is rate-limited by address', async () => {
  const stranger = app.client(null);
  const answers = await Promise.all(
    Array.from({ length: 120 }, () => stranger.get('/api/v1/templates')),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.details).toMatchObject({ limit: 100, window_seconds: 60 });
  // A client with a valid key is not affected.
  expect((await read(app.live)).status).toBe(200);
});

test('concurrent requests are authenticated and counted by their own keys', async () => {
  const other = await createOrganization(app, 'at-once');
  const stranger = app.client('svc_live_sk_'.padEnd(44, 'x'));
  await nextSecond();
  const clients = [app.live, other.live, app.test, stranger, other.test];
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) =>
      (clients[i % clients.length] ?? stranger).get('/api/v1/organization'),
    ),
  );
  const [ours, theirs] = ['demo', 'at-once'];
  answers.forEach((answer, i) => {
    const expected = [
      [200, ours, false],
      [200, theirs, false],
      [200, ours, true],
      null,
      [200, theirs, true],
    ][i % clients.length];
    // Requests without a valid key are limited by address: earlier tests may have used up that
    // limit.
    if (!expected) return expect([401, 429]).toContain(answer.status);
    return expect([answer.status, answer.body.slug, answer.body.test_mode]).toEqual(expected);
  });
  for (const place of [0, 1, 2, 4]) {
    const own = answers.filter((_, i) => i % clients.length === place);
    for (const window of byWindow(own)) {
      const left = window.map(({ headers }) => Number(headers.get('X-RateLimit-Remaining')));
      expect(left.toSorted((a, b) => b - a)).toEqual(window.map((_, n) => 499 - n));
    }
  }
});

/** Last, because the servers remember until its end that a window is used up. */
describe('LIMITS-1 with a window that is nearly used up', () => {
  test('sending is limited to 100 requests a second under concurrency; the others have no effect', async () => {
    const stored = (): Promise<number> => app.asOwner((em) => countRows(em, 'emails'));
    const queued = (): Promise<number> => app.asOwner((em) => countRows(em, 'pgboss.job'));
    const before = await stored();
    await openWindow({ id: app.organizationId, mode: 'live', bucket: 'sends' }, 90);
    const answers = await Promise.all(repeat(50, () => send(app.live))());
    expect(succeeded(answers)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
    expect((await stored()) - before).toBe(10);
    expect(await queued()).toBe(await queuedEmails());
  });

  /** Test mode has no jobs. */
  const queuedEmails = async (): Promise<number> => {
    const { count } = await app.asOwner((em) =>
      queryOne<{ count: number }>(
        em,
        sql`select count(*)::integer as count from emails where mode = 'live'`,
      ),
    );
    return count;
  };

  test.each<[string, number, number, (client: TestClient) => Promise<Answer>]>([
    ['sends', 100, 90, send],
    [
      'batches',
      10,
      0,
      (client) =>
        client.post('/api/v1/emails/batch', { emails: [{ to: 'ada@example.com', ...RESET }] }),
    ],
  ])('two servers together allow %s %d times a second', async (bucket, limit, used, request) => {
    const tests = [app.test, new TestClient(second.baseUrl, app.test.key)];
    await openWindow({ id: app.organizationId, mode: 'test', bucket }, used);
    const answers = await Promise.all(
      tests.flatMap((client) => repeat(10, () => request(client))()),
    );
    expect(succeeded(answers)).toHaveLength(limit - used);
  });
});
