import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { countRows, createOrganization, setRateLimits } from '../support/account.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import type { Answer, TestClient } from '../support/client.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());
afterEach(() => setRateLimits(app, {}));

const RESET = { template: 'password-reset', data: { reset_url: 'https://shop.example/r' } };
const send = (client: TestClient): Promise<Answer> =>
  client.post('/api/v1/emails/send', { to: 'ada@example.com', ...RESET });
const read = (client: TestClient): Promise<Answer> => client.get('/api/v1/templates/welcome');

/** Answers by the window that they were counted in. */
function byWindow(answers: Answer[]): Answer[][] {
  const reset = ({ headers }: Answer): string => headers.get('X-RateLimit-Reset') ?? '';
  return Object.values(Object.groupBy(answers, reset)).map((group) => group ?? []);
}

/**
 * So many requests at once, from the beginning of a second on and again and again until more than
 * `limit` fell into one.
 */
async function overrun(
  limit: number,
  requests: () => Promise<Answer>[],
): Promise<{ all: Answer[]; full: Answer[] }> {
  const all: Answer[] = [];
  for (;;) {
    await sleep(1_005 - (Date.now() % 1_000));
    all.push(...(await Promise.all(requests())));
    const full = byWindow(all).find((window) => window.length > limit);
    if (full) return { all, full };
  }
}

const repeat = (times: number, request: () => Promise<Answer>) => (): Promise<Answer>[] =>
  Array.from({ length: times }, request);
const succeeded = (answers: Answer[]): Answer[] => answers.filter(({ status }) => status === 200);

describe('R1 sending', () => {
  test('is done exactly 100 times a second, however many ask at once; the others have no effect', async () => {
    const stored = (): Promise<number> => app.asOwner((em) => countRows(em, 'emails'));
    const queued = (): Promise<number> => app.asOwner((em) => countRows(em, 'pgboss.job'));
    const before = await stored();
    const { all, full } = await overrun(
      100,
      repeat(150, () => send(app.live)),
    );

    expect(succeeded(full)).toHaveLength(100);
    for (const window of byWindow(all)) {
      expect(succeeded(window)).toHaveLength(Math.min(100, window.length));
    }
    expect(all.every(({ status }) => status === 200 || status === 429)).toBe(true);
    expect((await stored()) - before).toBe(succeeded(all).length);
    expect(await queued()).toBe(await stored());
  });

  test('R3 is counted apart in test mode, by the same limit', async () => {
    const both = (): Promise<Answer>[] => [
      ...repeat(120, () => send(app.live))(),
      ...repeat(20, () => send(app.test))(),
    ];
    // With more than 120 in a second, more than 100 of them are live.
    const { all } = await overrun(120, both);
    const tests = all.filter(({ body }) => body.test_mode);
    expect(succeeded(tests)).toHaveLength(tests.length);
    expect(tests.every(({ headers }) => headers.get('X-RateLimit-Limit') === '100')).toBe(true);
  });

  test('of one organization takes nothing from another', async () => {
    const other = await createOrganization(app, 'other-shop');
    const theirs: Promise<Answer>[] = [];
    await overrun(120, () => {
      // It has no such template, so it hears 400: anything but 429 will do.
      const more = repeat(20, () => send(other.live))();
      theirs.push(...more);
      return [...repeat(120, () => send(app.live))(), ...more];
    });
    for (const { status } of await Promise.all(theirs)) expect(status).toBe(400);
  });

  test('is allowed more often to an organization whose operator says so', async () => {
    await setRateLimits(app, { sends: 1_000 });
    const answers = await Promise.all(repeat(150, () => send(app.live))());
    expect(succeeded(answers)).toHaveLength(150);
    expect(answers[0]?.headers.get('X-RateLimit-Limit')).toBe('1000');
    // The others stay as they were.
    expect((await read(app.live)).headers.get('X-RateLimit-Limit')).toBe('500');
  });
});

describe('R1 the limit of', () => {
  test.each([
    ['POST', '/api/v1/emails/send', '100'],
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

describe('R2 a window', () => {
  test('is told of in every authenticated answer, errors included', async () => {
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

  test('is a whole second of the clock, and ends with it', async () => {
    for (let i = 0; i < 20; i += 1) {
      const before = Math.floor(Date.now() / 1_000);
      const reset = Number((await read(app.live)).headers.get('X-RateLimit-Reset'));
      expect(reset).toBeGreaterThan(before);
      expect(reset).toBeLessThanOrEqual(Math.floor(Date.now() / 1_000) + 1);
      await sleep(50);
    }
  });

  test('counts down with each request', async () => {
    await setRateLimits(app, { reads: 3 });
    const { full } = await overrun(
      3,
      repeat(5, () => read(app.live)),
    );
    const remaining = full.map(({ headers }) => Number(headers.get('X-RateLimit-Remaining')));
    expect(remaining.sort().slice(-3)).toEqual([0, 1, 2]);
    expect(Math.min(...remaining)).toBe(0);
  });

  test('that is full is a 429 which says when to come again, before anything else is looked at', async () => {
    await setRateLimits(app, { reads: 1, writes: 1 });
    const { full } = await overrun(
      1,
      repeat(4, () => app.live.get('/api/v1/nothing')),
    );
    const statuses = full.map(({ status }) => status).sort();
    expect(statuses).toEqual([404, ...full.slice(1).map(() => 429)]);

    const refused = full.find(({ status }) => status === 429);
    expect(refused?.headers.get('Retry-After')).toBe('1');
    expect(refused?.headers.get('X-RateLimit-Remaining')).toBe('0');
    expect(refused?.body).toMatchObject({
      message: 'More than 1 requests in 1 second; try again in 1 second.',
      code: 'RATE_LIMITED',
      details: { limit: 1, window_seconds: 1, retry_after_seconds: 1 },
    });
  });
});

test('R1 a client that goes on without a valid key is held back by its address', async () => {
  const stranger = app.client(null);
  const answers = await Promise.all(
    Array.from({ length: 120 }, () => stranger.get('/api/v1/templates')),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.details).toMatchObject({ limit: 100, window_seconds: 60 });
  // Who has a key goes on.
  expect((await read(app.live)).status).toBe(200);
});
