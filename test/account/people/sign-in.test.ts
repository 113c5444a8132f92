import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashPassword, verifyPassword } from '../../../server/account/people/password.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { createOrganization } from '../../support/app/account.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { TestClient } from '../../support/app/client.ts';
import { runMaintenanceUntil } from '../../support/app/maintenance.ts';
import { omit } from '../../support/omit.ts';
import {
  clientWith,
  cookieIn,
  createTestPerson,
  inviteAsOperator,
  SAME_ORIGIN,
  type TestPerson,
  unknownCookie,
} from '../../support/app/people.ts';

const PASSWORD = 'correct horse battery staple';

let app: TestApp;
let browser: TestClient;
/** The hash of PASSWORD. */
let stored: string;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '1' }, parts: { api: true, worker: false } });
  browser = new TestClient(app.baseUrl, null, SAME_ORIGIN);
  stored = await hashPassword(PASSWORD, '');
});
afterAll(() => app.close());

const hashed = (text: string): Buffer => app.running.services.acceptance.hashAddress(text);

/** The key under which attempts for an address from all networks are counted. */
const keyOfAddress = (email: string): Buffer => createHash('sha256').update(hashed(email)).digest();

/** The key under which attempts from a network are counted, for all addresses. */
const keyOfAllAddresses = (network: string): Buffer =>
  createHash('sha256').update(`network ${network}`).digest();

const ME = '/api/v1/me';
const SESSIONS = '/api/v1/sessions';
const PERSON_401 = { code: 'UNAUTHORIZED', details: {} };

const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
  browser.post(SESSIONS, { email, password }, { headers });

const withPassword = (): Promise<TestPerson> =>
  createTestPerson(app, { roles: { demo: 'owner' }, password: stored });

describe('PEOPLE-1 a session', () => {
  test('begins with the password, and its cookie is for this host and scripts cannot read it', async () => {
    const { email } = await withPassword();
    const answer = await signIn(email.toUpperCase(), PASSWORD);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      email,
      memberships: [{ organization: { slug: 'demo' }, role: 'owner' }],
      session: { current: true, method: 'password', network: '127.0.0.0' },
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^mailwright=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
      ),
    ]);
    const client = clientWith(app, cookieIn(answer.headers));
    expect((await client.get(ME)).body).toEqual(answer.body);
  });

  test('gets a token that the browser did not choose, and ends the earlier session of the browser', async () => {
    const person = await withPassword();
    const fixed = unknownCookie();
    const first = cookieIn((await signIn(person.email, PASSWORD, { Cookie: fixed })).headers);
    expect(first).not.toBe(fixed);
    const second = cookieIn((await signIn(person.email, PASSWORD, { Cookie: first })).headers);
    expect([first, second].map((cookie) => cookie.length)).toEqual([54, 54]);
    expect((await clientWith(app, first).get(ME)).status).toBe(401);
    expect((await clientWith(app, fixed).get(ME)).status).toBe(401);
    expect((await clientWith(app, second).get(ME)).status).toBe(200);
  });

  test('ends by signing out, and the cookie is removed', async () => {
    const { client } = await withPassword();
    const answer = await client.request('DELETE', `${SESSIONS}/current`);
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual([
      'mailwright=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ]);
    expect((await client.get(ME)).body).toMatchObject(PERSON_401);
  });

  test('can be ended from another one of the person, but not of others', async () => {
    const person = await withPassword();
    const other = await withPassword();
    const second = clientWith(app, cookieIn((await signIn(person.email, PASSWORD)).headers));
    const { data } = (await second.get(SESSIONS)).body;
    expect(data.map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
    const path = `${SESSIONS}/${data[1].id}`;
    expect((await other.client.request('DELETE', path)).status).toBe(404);
    expect((await person.client.get(ME)).status).toBe(200);
    expect((await second.request('DELETE', path)).status).toBe(204);
    expect((await second.request('DELETE', path)).status).toBe(404);
    expect((await person.client.get(ME)).status).toBe(401);
    expect((await second.request('DELETE', `${SESSIONS}/x`)).status).toBe(404);
  });

  test('is the only one left after the others were ended', async () => {
    const person = await withPassword();
    const second = clientWith(app, cookieIn((await signIn(person.email, PASSWORD)).headers));
    expect((await second.request('DELETE', SESSIONS)).status).toBe(204);
    expect((await person.client.get(ME)).status).toBe(401);
    expect((await second.get(ME)).status).toBe(200);
  });

  test.each([
    ['12 hours without a request', `used_at = now() - interval '12 hours 1 second'`],
    ['30 days', 'expires_at = now()'],
  ])('ends after %s', async (_, change) => {
    const { id, client } = await withPassword();
    expect((await client.get(ME)).status).toBe(200);
    await app.asOwner((em) =>
      query(em, sql`update sessions set ${sql.raw(change)} where person_id = ${id}`),
    );
    expect((await client.get(ME)).status).toBe(401);
    expect((await client.get('/api/v1/lists')).status).toBe(401);
  });

  test('that has ended is deleted by maintenance, as are links and networks that no longer count', async () => {
    const [left, gone] = [await withPassword(), await withPassword()];
    const ofGone = sql<boolean>`person_id = ${gone.id}`;
    await inviteAsOperator(app, 'support');
    await app.asOwner(async (em) => {
      for (const { id } of [left, gone]) {
        await query(
          em,
          sql`insert into sign_in_networks (person_id, network, used_at) values (${id}, 'n', now())`,
        );
        await query(
          em,
          sql`insert into recoveries (id, person_id, hash, created_at, expires_at)
            values (gen_random_uuid(), ${id}, ${Buffer.from(id)}, now(), now() + interval '1 hour')`,
        );
      }
      await query(em, sql`update invitations set expires_at = now() - interval '1 second'`);
      await query(
        em,
        sql`update recoveries set expires_at = now() - interval '1 second' where ${ofGone}`,
      );
      await query(
        em,
        sql`update sign_in_networks set used_at = now() - interval '91 days' where ${ofGone}`,
      );
      await query(
        em,
        sql`update sessions set used_at = now() - interval '13 hours' where ${ofGone}`,
      );
      await query(
        em,
        sql`insert into session_windows (session_id, second, used) values (gen_random_uuid(), 0, 1)`,
      );
    });
    const count = async (table: string, condition: typeof ofGone) => {
      const rows = await app.asOwner((em) =>
        query(em, sql`select 1 from ${sql.table(table)} where ${condition}`),
      );
      return rows.length;
    };
    const countAll = (id: string) =>
      Promise.all(
        ['sessions', 'recoveries', 'sign_in_networks'].map((table) =>
          count(table, sql<boolean>`person_id = ${id}`),
        ),
      );
    await runMaintenanceUntil(
      app,
      async () => (await countAll(gone.id)).every((rows) => rows === 0),
      60_000,
    );
    expect(await countAll(left.id)).toEqual([1, 1, 1]);
    expect((await left.client.get(ME)).status).toBe(200);
    expect(await count('invitations', sql<boolean>`expires_at < now()`)).toBe(0);
    expect(await count('session_windows', sql<boolean>`second = 0`)).toBe(0);
  });

  test('notes when it was used', async () => {
    const { id, client } = await withPassword();
    const usedAt = async (): Promise<number> => {
      const [row] = await app.asOwner((em) =>
        query<{ ago: number }>(
          em,
          sql`select extract(epoch from now() - used_at)::float8 as ago from sessions where person_id = ${id}`,
        ),
      );
      return row?.ago ?? NaN;
    };
    await app.asOwner((em) =>
      query(
        em,
        sql`update sessions set used_at = now() - interval '2 hours' where person_id = ${id}`,
      ),
    );
    await client.get(ME);
    expect(await usedAt()).toBeLessThan(7_000);
  });

  test('is stored as a hash only', async () => {
    const { cookie } = await withPassword();
    const token = cookie.split('=')[1] ?? '';
    const found = await app.asOwner((em) =>
      query(
        em,
        sql`select 1 from sessions s where to_jsonb(s)::text like ${`%${token}%`}
          or to_jsonb(s)::text like ${`%${Buffer.from(token).toString('hex')}%`}
          or to_jsonb(s)::text like ${`%${Buffer.from(token, 'base64url').toString('hex')}%`}`,
      ),
    );
    expect(found).toEqual([]);
    expect(app.log()).not.toContain(token);
  });
});

describe('PEOPLE-4 signing in', () => {
  test('gives the same response for a wrong password, an unknown address and a person without a password', async () => {
    const { email } = await withPassword();
    const without = await createTestPerson(app, { roles: { demo: 'owner' } });
    const answers = [];
    for (const address of [email, 'nobody@team.example', without.email]) {
      const { status, body, headers } = await signIn(address, 'not the password');
      const rest = omit(body, 'request_id');
      const names = [...headers.keys()].filter((name) => !name.startsWith('x-ratelimit')).sort();
      answers.push({ status, rest, names });
    }
    expect(answers[0]).toMatchObject({
      status: 401,
      rest: { message: 'The address or the password is wrong.' },
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  /** Attempts are hashed, so most of them are only counted. */
  const setAttempts = (from: number, to: number): Promise<unknown> =>
    app.asOwner((em) =>
      query(em, sql`update sign_in_attempts set attempts = ${to} where attempts = ${from}`),
    );
  const forgetAll = (): Promise<unknown> =>
    app.asOwner((em) => query(em, sql`delete from sign_in_attempts`));

  test('must wait after ten attempts, whether or not the address exists; other people need not', async () => {
    const { email } = await withPassword();
    for (const address of [email, 'unknown@team.example']) {
      await forgetAll();
      const statuses = [(await signIn(address, 'wrong')).status];
      await setAttempts(1, 8);
      for (let n = 9; n <= 11; n += 1) statuses.push((await signIn(address, `wrong ${n}`)).status);
      expect(statuses).toEqual([401, 401, 401, 429]);
      const { body } = await signIn(address, PASSWORD);
      expect(body).toMatchObject({ code: 'RATE_LIMITED', details: { limit: 10 } });
      expect(body.details.retry_after_seconds).toBeLessThanOrEqual(30);
    }
    expect((await signIn((await withPassword()).email, PASSWORD)).status).toBe(201);
  });

  test('counts attempts that are made at once', async () => {
    await forgetAll();
    const { email } = await withPassword();
    await signIn(email, 'wrong');
    await setAttempts(1, 7);
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => signIn(email, `wrong ${n}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  test('waits longer after each further attempt, and starts again after an hour', async () => {
    await forgetAll();
    const { email } = await withPassword();
    await signIn(email, 'wrong');
    await setAttempts(1, 9);
    await signIn(email, 'wrong');
    const shift = (seconds: number): Promise<unknown> =>
      app.asOwner((em) =>
        query(
          em,
          sql`update sign_in_attempts set blocked_until = blocked_until - ${`${seconds} s`}::interval
            where blocked_until is not null`,
        ),
      );
    const waits = [];
    for (const wait of [1_000, 1_000]) {
      await shift(wait);
      expect((await signIn(email, 'wrong')).status).toBe(401);
      waits.push((await signIn(email, 'wrong')).body.details.retry_after_seconds as number);
    }
    expect(waits[0]).toBeLessThanOrEqual(60);
    expect(waits[1]).toBeLessThanOrEqual(120);
    expect(waits[1]).toBeGreaterThan(waits[0] ?? NaN);
    await shift(10_000);
    expect((await signIn(email, PASSWORD)).status).toBe(201);
  });

  test('is refused from unknown networks after many attempts from anywhere, but not from known ones', async () => {
    await forgetAll();
    const person = await withPassword();
    // As after a hundred attempts from as many networks: only the count of the address has reached its limit.
    await signIn(person.email, 'wrong');
    await app.asOwner(async (em) => {
      await query(em, sql`update sign_in_attempts set attempts = 5`);
      await query(em, sql`delete from sign_in_networks where person_id = ${person.id}`);
    });
    const keys = (): Promise<{ key: string; attempts: number }[]> =>
      app.asOwner((em) =>
        query(em, sql`select encode(key, 'hex') as key, attempts from sign_in_attempts`),
      );
    expect((await keys()).map(({ attempts }) => attempts)).toEqual([5, 5, 5]);
    const blockAddress = (): Promise<unknown> =>
      app.asOwner((em) =>
        query(
          em,
          sql`update sign_in_attempts set attempts = 100, blocked_until = now() + interval '1 hour'
            where key = ${keyOfAddress(person.email)}`,
        ),
      );
    await blockAddress();
    expect((await signIn(person.email, PASSWORD)).body.details).toMatchObject({ limit: 100 });
    await app.asOwner((em) =>
      query(
        em,
        sql`insert into sign_in_networks (person_id, network, used_at)
          values (${person.id}, ${hashed('127.0.0.1')}, now() - interval '89 days')`,
      ),
    );
    expect((await signIn(person.email, PASSWORD)).status).toBe(201);
    await app.asOwner((em) =>
      query(em, sql`update sign_in_networks set used_at = now() - interval '91 days'`),
    );
    await blockAddress();
    expect((await signIn(person.email, PASSWORD)).status).toBe(429);
  });

  test('is refused from a network that guesses for many addresses, but not for people who are known there', async () => {
    await forgetAll();
    const [person, colleague] = [await withPassword(), await withPassword()];
    const guesses = (): Promise<{ attempts: number }[]> =>
      app.asOwner((em) =>
        query(
          em,
          sql`select attempts from sign_in_attempts where key = ${keyOfAllAddresses('127.0.0.1')}`,
        ),
      );
    expect((await signIn(colleague.email, PASSWORD)).status).toBe(201);
    // What succeeds does not count.
    expect(await guesses()).toEqual([{ attempts: 0 }]);
    for (const name of ['one', 'two']) await signIn(`${name}@nobody.example`, 'wrong');
    await signIn(person.email, 'wrong');
    expect(await guesses()).toEqual([{ attempts: 3 }]);
    await app.asOwner((em) =>
      query(
        em,
        sql`update sign_in_attempts set attempts = 100, blocked_until = now() + interval '1 hour'
          where key = ${keyOfAllAddresses('127.0.0.1')}`,
      ),
    );
    const answers = [
      await signIn(person.email, PASSWORD),
      await signIn('three@nobody.example', 'wrong'),
      await signIn(colleague.email, PASSWORD),
    ];
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 201]);
    await forgetAll();
  });

  test('takes as long for an unknown address: a password is hashed', async () => {
    const cpu = async (work: () => Promise<unknown>): Promise<number> => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await verifyPassword('warm up', stored, '');
    const least = async (work: () => Promise<unknown>): Promise<number> =>
      Math.min(await cpu(work), await cpu(work), await cpu(work));
    const known = await least(() => verifyPassword('wrong', stored, ''));
    const unknown = await least(() => verifyPassword('wrong', null, ''));
    expect(unknown).toBeGreaterThan(known / 4);
    expect(await verifyPassword('', null, '')).toBe(false);
  });

  test('keeps no counts of attempts that no longer matter', async () => {
    await forgetAll();
    const add = (count: number, age: string, block: string | null): Promise<unknown> =>
      app.asOwner((em) =>
        query(
          em,
          sql`insert into sign_in_attempts (key, attempts, since, blocked_until)
            select sha256(gen_random_uuid()::text::bytea), 10, now() - ${age}::interval,
              now() + ${block}::interval from generate_series(1, ${count}::integer)`,
        ),
      );
    await add(15, '3 hours', null);
    await add(2, '1 hour', null);
    await add(2, '3 days', '1 minute');
    await add(2, '3 days', '-3 hours');
    const left = async (): Promise<number> => {
      const rows = await app.asOwner((em) => query(em, sql`select 1 from sign_in_attempts`));
      return rows.length;
    };
    await signIn('unknown@team.example', 'wrong');
    expect(await left()).toBe(21 - 10 + 3);
    await signIn('unknown@team.example', 'wrong');
    expect(await left()).toBe(4 + 3);
  });

  test('refuses an address that is none', async () => {
    const { status, body } = await signIn('no address', PASSWORD);
    expect([status, body.details.field]).toEqual([400, 'email']);
  });
});

describe('CSRF: with a session', () => {
  const write = (client: TestClient, headers: Record<string, string>) =>
    client.request('PATCH', ME, { body: { name: 'Changed' }, headers });
  const bare = (cookie: string): TestClient =>
    new TestClient(app.baseUrl, null, { Cookie: cookie, 'X-Mailwright-Organization': 'demo' });

  test('a write must come from this server', async () => {
    const { cookie } = await withPassword();
    const client = bare(cookie);
    const own = app.baseUrl;
    const { port } = new URL(own);
    const refused: Record<string, string>[] = [
      {},
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { 'Sec-Fetch-Site': 'cross-site', Origin: own },
      { Origin: 'https://attacker.example' },
      { Origin: 'null' },
      { Origin: 'http://127.0.0.1:1' },
      { Origin: `http://127.0.0.1.attacker.example:${port}` },
      { Origin: `https://127.0.0.1:${port}` },
    ];
    for (const headers of refused) {
      const { status, body } = await write(client, headers);
      expect([headers, status, body.code]).toEqual([headers, 403, 'FORBIDDEN']);
      const put = await client.request('PUT', '/api/v1/lists/forged', {
        body: { name: 'Forged' },
        headers,
      });
      expect([headers, put.status]).toEqual([headers, 403]);
    }
    const accepted: Record<string, string>[] = [
      { 'Sec-Fetch-Site': 'same-origin' },
      { Origin: own },
      { Origin: `http://localhost:${port}` },
    ];
    for (const headers of accepted) {
      expect([headers, (await write(client, headers)).status]).toEqual([headers, 200]);
    }
  });

  test('a read must not come from another site', async () => {
    const { cookie } = await withPassword();
    const statuses = [];
    for (const site of ['cross-site', 'same-site', 'none', 'same-origin']) {
      for (const path of [ME, '/api/v1/lists']) {
        const { status } = await bare(cookie).get(path, { headers: { 'Sec-Fetch-Site': site } });
        statuses.push(`${site} ${status}`);
      }
    }
    expect([...new Set(statuses)]).toEqual([
      'cross-site 403',
      'same-site 403',
      'none 200',
      'same-origin 200',
    ]);
    expect((await bare(cookie).get(ME)).status).toBe(200);
  });

  test('another site can neither sign somebody in nor accept an invitation for them', async () => {
    const { email } = await withPassword();
    const client = new TestClient(app.baseUrl, null);
    const token = await inviteAsOperator(app);
    const foreign: Record<string, string>[] = [{}, { Origin: 'https://attacker.example' }];
    for (const headers of foreign) {
      const options = { headers };
      expect((await client.post(SESSIONS, { email, password: PASSWORD }, options)).status).toBe(
        403,
      );
      expect((await client.post('/api/v1/invitations/accept', { token }, options)).status).toBe(
        403,
      );
    }
  });

  test('a form cannot be a request', async () => {
    const { client } = await withPassword();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const { status } = await client.request('PATCH', ME, {
        raw: '{"name":"Forged"}',
        headers: { 'Content-Type': type },
      });
      expect([type, status]).toEqual([type, 415]);
    }
  });
});

describe('a request with a session', () => {
  test('names its organization, and is the same 403 for one that the person has no role in and an unknown one', async () => {
    const { cookie } = await withPassword();
    const lists = (organization?: string) =>
      clientWith(app, cookie, organization).get('/api/v1/lists');
    expect((await lists('demo')).status).toBe(200);
    expect((await lists()).body.details).toMatchObject({
      field: 'X-Mailwright-Organization',
      reason: 'required',
    });
    await createOrganization(app, 'others');
    const [foreign, unknown] = [await lists('others'), await lists('unknown')];
    expect([foreign.status, foreign.body.message]).toEqual([403, unknown.body.message]);
    expect([foreign.body.details, unknown.body.details]).toEqual([{}, {}]);
  });

  test('that names what cannot be a slug fails nobody else’s', async () => {
    const { cookie } = await withPassword();
    const stranger = clientWith(app, unknownCookie());
    const own = clientWith(app, cookie, 'demo');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => [
        clientWith(app, n % 2 ? cookie : unknownCookie()).get('/api/v1/lists?organization=a%00b'),
        own.get('/api/v1/lists'),
        stranger.get(`/api/v1/lists?organization=${'a'.repeat(5_000)}`),
      ]).flat(),
    );
    const statuses = answers.map(({ status }) => status);
    expect([...new Set(statuses)].sort()).toEqual([200, 401, 403]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  });

  test('can be made in test mode, and then changes nothing', async () => {
    const { client } = await withPassword();
    const headers = { 'X-Mailwright-Mode': 'test' };
    const put = await client.request('PUT', '/api/v1/lists/tried', {
      body: { name: 'Tried' },
      headers,
    });
    expect([put.status, put.body.test_mode]).toEqual([201, true]);
    expect((await client.get('/api/v1/lists/tried')).status).toBe(404);
    const wrong = await client.get('/api/v1/lists', { headers: { 'X-Mailwright-Mode': 'both' } });
    expect(wrong.body.details).toMatchObject({ field: 'X-Mailwright-Mode' });
  });

  test('has its organization and mode in the query of a link', async () => {
    const { cookie } = await withPassword();
    const bare = clientWith(app, cookie);
    const answer = await bare.get('/api/v1/lists?limit=1&organization=demo&mode=test');
    expect([answer.status, answer.body.test_mode, answer.body.data.length]).toEqual([200, true, 1]);
    expect((await bare.get('/api/v1/lists?organization=demo')).body.test_mode).toBe(false);
    expect((await bare.get('/api/v1/lists?organization=none')).status).toBe(403);
    const named = clientWith(app, cookie, 'demo');
    expect((await named.get('/api/v1/lists?organization=none')).status).toBe(200);
    const write = await bare.request('PUT', '/api/v1/lists/linked?organization=demo', {
      body: { name: 'Linked' },
    });
    expect(write.body.details).toMatchObject({ field: 'X-Mailwright-Organization' });
    expect((await app.live.get('/api/v1/lists?organization=demo')).status).toBe(400);
  });

  test('counts only without an API key', async () => {
    const { cookie } = await withPassword();
    const key = await app.issue({ scopes: ['read'] });
    const both = new TestClient(app.baseUrl, key, { ...SAME_ORIGIN, Cookie: cookie });
    expect((await both.get('/api/v1/lists')).status).toBe(200);
    expect((await both.get('/api/v1/api-keys')).body.details).toEqual({ required_scope: 'manage' });
    const wrong = new TestClient(app.baseUrl, 'svc_live_sk_wrong', { Cookie: cookie });
    expect((await wrong.get('/api/v1/lists')).status).toBe(401);
    expect((await wrong.get(ME)).status).toBe(401);
  });

  test('TEST-MODE-6 is refused with an API key on operations of people', async () => {
    for (const client of [app.live, app.test]) {
      for (const path of [ME, SESSIONS, '/api/v1/people']) {
        const { status, body } = await client.get(path);
        expect([path, status, body.details]).toEqual([path, 403, {}]);
      }
    }
    expect((await browser.get(ME)).status).toBe(401);
    expect((await clientWith(app, unknownCookie()).get('/api/v1/lists')).status).toBe(401);
  });

  test('is limited to 50 per second', async () => {
    const { id, client } = await withPassword();
    const { headers } = await client.get(ME);
    expect(headers.get('X-RateLimit-Limit')).toBe('50');
    // A window that does not end during the test.
    await app.asOwner((em) =>
      query(
        em,
        sql`update session_windows w set second = second + 3600, used = 49
          from sessions s where s.id = w.session_id and s.person_id = ${id}`,
      ),
    );
    expect((await client.get(ME)).status).toBe(200);
    for (let n = 0; n < 2; n += 1) {
      expect((await client.get('/api/v1/lists')).body).toMatchObject({
        code: 'RATE_LIMITED',
        details: { limit: 50 },
      });
    }
  });
});

describe('PEOPLE-3 a password', () => {
  test('is changed with the one in use: other sessions end, and this one gets a new cookie', async () => {
    const person = await withPassword();
    const other = clientWith(app, cookieIn((await signIn(person.email, PASSWORD)).headers));
    const change = (current: string, password: string) =>
      person.client.request('PUT', `${ME}/password`, {
        body: { current_password: current, password },
      });
    const wrong = await change('wrong', 'a longer and better one');
    expect(wrong.body.details).toMatchObject({ field: 'current_password' });
    expect((await change(PASSWORD, 'too short')).body.details).toMatchObject({
      field: 'password',
      reason: 'too_short',
    });
    const changed = await change(PASSWORD, 'a longer and better one');
    expect(changed.status).toBe(204);
    expect((await other.get(ME)).status).toBe(401);
    expect((await person.client.get(ME)).status).toBe(401);
    expect((await clientWith(app, cookieIn(changed.headers)).get(ME)).status).toBe(200);
    expect((await signIn(person.email, PASSWORD)).status).toBe(401);
    expect((await signIn(person.email, 'a longer and better one')).status).toBe(201);
    const { body } = await app.live.get(`/api/v1/audit-log?resource_id=${person.id}`);
    expect(body.data).toMatchObject([{ operation: 'me.setPassword', actor: { id: person.id } }]);
  });

  test('is not guessed from many networks with a session that was taken over', async () => {
    const person = await withPassword();
    const { cookie } = person;
    const guess = (n: number) =>
      clientWith(app, cookie).request('PUT', `${ME}/password`, {
        body: { current_password: `wrong ${n}`, password: 'a longer and better one' },
        headers: { 'X-Forwarded-For': `203.0.113.${n}` },
      });
    const statuses = [];
    for (let n = 1; n <= 12; n += 1) statuses.push((await guess(n)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
    expect((await signIn(person.email, PASSWORD)).status).toBe(201);
  });

  test('is neither logged nor shown', () => {
    expect(app.log()).not.toContain(PASSWORD);
    expect(app.log()).not.toContain(stored);
  });
});

test('the audit log of each of the person’s organizations records that they signed in', async () => {
  const person = await withPassword();
  await signIn(person.email, PASSWORD);
  const { body } = await app.live.get('/api/v1/audit-log?operation=sessions.create');
  expect(body.data[0]).toMatchObject({
    actor: { type: 'person', id: person.id, name: person.name },
    api_key: null,
    resource: { type: 'session' },
  });
});
