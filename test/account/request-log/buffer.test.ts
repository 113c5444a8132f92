import { Writable } from 'node:stream';
import { describe, expect, test } from '@jest/globals';
import {
  Allowance,
  PER_SECOND,
  REFUSALS_PER_SECOND,
} from '../../../server/account/request-log/allowance.ts';
import { DailyLimit, dayOf } from '../../../server/account/request-log/daily-limit.ts';
import { insertRequests } from '../../../server/account/request-log/insert.ts';
import { RequestLog } from '../../../server/account/request-log/request-log.ts';
import { fieldToLog } from '../../../server/http/log/field-to-log.ts';
import type { RecordedRequest } from '../../../server/platform/values/recorded-request.ts';
import { createLog } from '../../../server/platform/log.ts';
import { NO_METRICS } from '../../../server/platform/metrics/metrics.ts';
import { newId } from '../../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { query, sql } from '../../../server/platform/database/sql.ts';

const requestOf = (organizationId: string, status = 200): RecordedRequest => ({
  organizationId,
  apiKeyId: newId(),
  mode: 'live',
  arrivedAt: Date.now(),
  operation: 'lists.list',
  status,
  errorCode: null,
  errorField: null,
  requestId: newId(),
  durationMs: 1,
});

test('REQUEST-LOG-1 one organization has 500 requests a second, of which 10 were refused by the rate limit', () => {
  const allowance = new Allowance();
  const count = (organizationId: string, status: number, times: number): number =>
    Array.from({ length: times }, () => allowance.allows(requestOf(organizationId, status))).filter(
      Boolean,
    ).length;
  expect(count('a', 429, 1_000)).toBe(REFUSALS_PER_SECOND);
  expect(count('a', 200, 1_000)).toBe(PER_SECOND - REFUSALS_PER_SECOND);
  expect(count('b', 200, 1)).toBe(1);
  allowance.renew();
  expect(count('a', 429, 1)).toBe(1);
});

test('REQUEST-LOG-1 the day of a request is that of UTC, also for requests around midnight that end in another order', () => {
  const midnight = Date.UTC(2026, 1, 1);
  expect([midnight, midnight - 1, midnight + 1, midnight - 86_400_000].map(dayOf)).toEqual([
    '2026-02-01',
    '2026-01-31',
    '2026-02-01',
    '2026-01-31',
  ]);
});

test('REQUEST-LOG-1 the log of an organization and day is bounded, and some more errors are logged', () => {
  const limit = new DailyLimit(1_000, 100);
  const logged = (organizationId: string, day: string, count: number): void =>
    limit.learn([{ organizationId, day, logged: count }]);
  const allowed = (organizationId: string, day: string): boolean[] =>
    [200, null, 429, 400, 503].map((status) => limit.allows(organizationId, day, status));
  const ALL = [true, true, true, true, true];
  const ERRORS = [false, false, false, true, true];
  const NONE = [false, false, false, false, false];
  logged('a', '2026-01-01', 999);
  expect(allowed('a', '2026-01-01')).toEqual(ALL);
  logged('a', '2026-01-01', 1_000);
  expect(allowed('a', '2026-01-01')).toEqual(ERRORS);
  expect(allowed('b', '2026-01-01')).toEqual(ALL);
  logged('a', '2026-01-01', 1_100);
  expect(allowed('a', '2026-01-01')).toEqual(NONE);
  expect(allowed('a', '2026-01-02')).toEqual(ALL);
  logged('b', '2026-01-02', 1_000);
  logged('a', '2026-01-01', 1_100);
  expect(allowed('b', '2026-01-02')).toEqual(ERRORS);
  expect(allowed('a', '2026-01-02')).toEqual(ALL);
});

/** A log that fails to write with this error, and what it logs about that. */
function failingLog(error: Error): { log: RequestLog; calls: () => number; lines: () => string } {
  const written: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString());
      done();
    },
  });
  let calls = 0;
  const write = async (): Promise<never> => {
    calls += 1;
    throw error;
  };
  const log = new RequestLog({ write, log: createLog('info', sink), metrics: NO_METRICS });
  return { log, calls: () => calls, lines: () => written.join('') };
}

describe('REQUEST-LOG-1 of 10,050 requests, 10,000 wait', () => {
  const recordAll = (log: RequestLog): void => {
    for (let n = 0; n < 10_050; n += 1) log.record(requestOf(newId()));
  };
  const MISSING = '"count":10050,"msg":"requests are missing in the request log"';

  test('while the database is unavailable, and are dropped and counted at the end', async () => {
    const lost = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
    const { log, calls, lines } = failingLog(lost);
    recordAll(log);
    await log.flush();
    await log.flush();
    expect(calls()).toBe(2);
    await log.stop();
    expect(lines()).toContain(MISSING);
  });

  test('and are dropped in groups when the database rejects them', async () => {
    const { log, calls, lines } = failingLog(new Error('invalid'));
    recordAll(log);
    await log.stop();
    // Ten groups, and the counts of what is left out.
    expect(calls()).toBe(11);
    expect(lines()).toContain(MISSING);
  });
});

test('REQUEST-LOG-1 a group whose commit was lost is written once', async () => {
  const app: TestApp = await startTestApp({ parts: { api: true, worker: false } });
  const lost = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
  const repeated: boolean[] = [];
  const log = new RequestLog({
    async write(group, leftOut, isRepeated) {
      repeated.push(isRepeated);
      const counted = await app.asOwner((em) => insertRequests(em, group, leftOut, isRepeated));
      if (repeated.length === 1) throw lost;
      return counted;
    },
    log: createLog('silent'),
    metrics: NO_METRICS,
  });
  const ids = async () =>
    (
      await app.asOwner((em) =>
        query<{ request_id: string }>(em, sql`select request_id from request_log order by id`),
      )
    ).map(({ request_id: id }) => id);
  const [first, second, third] = [0, 1, 2].map(() => requestOf(app.organizationId));
  if (first) log.record(first);
  await log.flush();
  if (second) log.record(second);
  await log.flush();
  if (third) log.record(third);
  await log.stop();
  expect(repeated).toEqual([false, true, false]);
  expect((await ids()).sort()).toEqual(
    [first, second, third].map((request) => request?.requestId).sort(),
  );
  await app.close();
});

test('REQUEST-LOG-1 what waits is written when the server stops', async () => {
  const app: TestApp = await startTestApp({ parts: { api: true, worker: false } });
  const organizationId = app.organizationId;
  const request = requestOf(organizationId);
  app.running.services.recordRequest(request);
  await app.running.stop();
  const rows = await app.asOwner((em) =>
    query<{ request_id: string }>(em, sql`select request_id from request_log`),
  );
  expect(rows).toEqual([{ request_id: request.requestId }]);
  await app.close();
});

test.each([
  ['data.reset_url', 'data.reset_url'],
  ['emails.3.to', 'emails.3.to'],
  ['preferences.news/weekly', 'preferences.news/weekly'],
  ['custom_attributes.ada.lovelace@example.com', 'custom_attributes.*'],
  ['ada.lovelace@example.com', '*'],
  ['data.420777123456', 'data.*'],
  ['data.Žofie Nováková', 'data.*'],
  ['data.', 'data.*'],
])('REQUEST-LOG-1 the field %s is logged as %s', (field, logged) => {
  expect(fieldToLog(field)).toBe(logged);
});
