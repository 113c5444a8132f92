import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import { eventually } from '../support/eventually.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

/** What `/readyz` reads: two checks, up to three kinds of pauses, and the troubles of the relay. */
const READ =
  /pg_is_in_recovery|"queue" where name|from send_token_buckets|from pauses|from restored_emails|from relay_troubles/;

interface Querying {
  query: (...given: unknown[]) => unknown;
}
const { query } = pg.Client.prototype as unknown as Querying;
let statements: string[];
let fails: boolean;
beforeEach(async () => {
  // What the requests of another test have read is no longer shared.
  await sleep(1_100);
  statements = [];
  fails = false;
  const record: Querying['query'] = function (this: pg.Client, ...given) {
    const [config] = given as [string | { text?: string }];
    const text = typeof config === 'string' ? config : (config.text ?? '');
    if (READ.test(text)) {
      statements.push(text);
      if (fails) throw new Error('This statement fails.');
    }
    return Reflect.apply(query, this, given);
  };
  Object.assign(pg.Client.prototype, { query: record });
});
afterEach(() => {
  Object.assign(pg.Client.prototype, { query });
});

interface Readiness {
  status: string;
  checks: object;
  paused: object | null;
  parked: object | null;
}
const readyz = async (): Promise<{ status: number; body: Readiness }> => {
  const response = await fetch(`${app.baseUrl}/readyz`);
  return { status: response.status, body: (await response.json()) as Readiness };
};
const MANY = 300;

test('LIMITS-1 many requests for /readyz share the statements of one', async () => {
  const begin = performance.now();
  const answers = await Promise.all(Array.from({ length: MANY }, readyz));
  const reads = 1 + (performance.now() - begin) / 1_000;
  // The checks, and the three kinds of pauses.
  expect(new Set(statements).size).toBe(5);
  expect(statements.length).toBeLessThanOrEqual(5 * reads);
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ status: 'ok', checks: { database: 'ok', queue: 'ok' } }),
    ]);
    expect(body.parked).toEqual(body.paused);
  }
});

test('a failure in /readyz ends a second after the database answers again', async () => {
  fails = true;
  const failed = await readyz();
  expect([failed.status, failed.body.checks]).toEqual([
    503,
    { database: 'unavailable', queue: 'unavailable' },
  ]);
  fails = false;
  await eventually(readyz, ({ status }) => status === 200, 5_000);
});
