import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { type RequestContext, setContext } from '../../../server/http/context.ts';
import { answerErrors } from '../../../server/http/responses/errors.ts';
import type { HttpError } from '../../../server/http/responses/http-error.ts';
import { readConfig } from '../../../server/platform/config.ts';
import { outageOf } from '../../../server/platform/database/availability.ts';
import { openOrm } from '../../../server/app/orm.ts';
import { createLog, type Log } from '../../../server/platform/log.ts';
import { createDemoAccount } from '../../../server/app/commands/demo/account.ts';
import { type Running, start } from '../../../server/app/start.ts';
import { TestClient } from '../../support/app/client.ts';
import { eventually } from '../../support/eventually.ts';
import { createMigratedDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { type Proxy, startProxy } from '../../support/fakes/proxy.ts';

interface Line {
  level: number;
  msg?: string;
  outage?: string;
  status?: number;
  failures?: number | Record<string, number>;
  total?: number;
}

let database: TestDatabase;
let proxy: Proxy;
let running: Running;
let client: TestClient;
const lines: Line[] = [];

beforeAll(async () => {
  database = await createMigratedDatabase();
  proxy = await startProxy(database.url);
  const config = readConfig({ DATABASE_URL: proxy.url, MAIL_TRANSPORT: 'mailbox', PORT: '0' });
  const sink = { write: (line: string) => void lines.push(JSON.parse(line) as Line) };
  running = await start(config, { api: true, worker: true }, createLog('info', sink));
  const owner = openOrm(database.url, { applicationName: 'test', maxConnections: 1 }, null);
  const keys = await owner.em.fork().transactional(createDemoAccount);
  await owner.close(true);
  client = new TestClient(running.baseUrl, keys.live);
});
afterAll(async () => {
  await running.stop();
  await proxy.close();
  await database.drop();
});

test('an outage with 500 failing requests logs a few lines, one of them at its end', async () => {
  expect((await client.get('/api/v1/templates')).status).toBe(200);
  const begin = lines.length;
  await proxy.cut();
  let failed = 0;
  for (let round = 0; round < 20; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => client.get('/api/v1/templates')),
    );
    failed += answers.filter(({ status }) => status === 503).length;
  }
  expect(failed).toBe(500);
  await eventually(
    async () => lines,
    (all) => all.some(({ msg }) => msg === 'the database is still unavailable'),
  );
  await proxy.restore();
  await eventually(
    async () => lines,
    (all) => all.some(({ msg }) => msg === 'the database answers again'),
  );
  const written = lines.slice(begin);
  const kinds = written.flatMap(({ outage }) => outage ?? []);
  expect(kinds).toContain('unreachable');
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(written.filter(({ msg }) => msg === 'queue error')).toEqual([]);
  expect(written.filter(({ status }) => status === 503)).toEqual([]);
  expect(written.filter(({ msg }) => msg === 'request failed')).toEqual([]);
  // On a slow machine there may be more than one report.
  expect(written.length).toBeLessThan(25);
  const over = written.find(({ msg }) => msg === 'the database answers again');
  expect(over?.failures).toBeGreaterThanOrEqual(500);
});

function answerTo(
  error: Error,
  log: Log,
  context: RequestContext = { requestId: 'x' },
): HttpError | undefined {
  const answers: HttpError[] = [];
  const request = {} as Request;
  setContext(request, context);
  const handle = answerErrors(log, (_request, _response, answer) => answers.push(answer));
  void handle(error, request, {} as Response, () => {});
  return answers[0];
}

describe('the classification of outages', () => {
  const withFields = (fields: object): Error => Object.assign(new Error('words'), fields);
  const fatal = { severity: 'FATAL' };
  test.each([
    [{ code: 'ECONNREFUSED' }, 'unreachable', null],
    [{ code: 'ENOTFOUND' }, 'unreachable', null],
    [{ code: 'ETIMEDOUT' }, 'unreachable', null],
    [{ code: 'ECONNRESET' }, 'connection_lost', null],
    [{ code: '57P03', ...fatal, routine: 'ProcessStartupPacket' }, 'starting', 'words'],
    [{ code: '25006', severity: 'ERROR', routine: 'x' }, 'standby', null],
    [{ code: '08P01', ...fatal }, 'pooler', 'words'],
    [{ code: '53300', ...fatal }, 'pooler', 'words'],
    [{ code: '53300', ...fatal, routine: 'InitProcess' }, 'exhausted', 'words'],
    [{ code: '57014', severity: 'ERROR', routine: 'x' }, 'slow', null],
  ])('%j is %s', (fields, kind, words) => {
    expect(outageOf(withFields(fields))).toEqual({ kind, code: fields.code, words });
    const wrapped = new Error('x', { cause: new AggregateError([withFields(fields)]) });
    expect(outageOf(wrapped)?.kind).toBe(kind);
    // The shape in which pg-boss reports some of its errors.
    const error = withFields(fields);
    const plain = { ...error, message: error.message, stack: error.stack };
    expect(outageOf(plain)).toEqual({ kind, code: fields.code, words });
  });

  test.each(['LISTEN/NOTIFY heartbeat timed out', 'LISTEN/NOTIFY connection ended'])(
    'the queue listener error "%s" is a lost connection',
    (message) => {
      expect(outageOf(new Error(message))?.kind).toBe('connection_lost');
    },
  );

  test('LIMITS-4 a pool without a free connection is busy, which is not an outage', () => {
    const logged: Line[] = [];
    const log = createLog('info', {
      write: (line: string) => void logged.push(JSON.parse(line) as Line),
    });
    const full = new Error('timeout exceeded when trying to connect');
    expect(outageOf(full)).toEqual({ kind: 'busy', code: null, words: null });
    for (let n = 0; n < 500; n += 1) expect(log.outages.note(full)).toBe(true);
    log.outages.end();
    log.outages.stop();
    expect(logged.map(({ msg, outage }) => [msg, outage])).toEqual([
      [
        'Requests waited too long for a connection to the database, or held one for too long.',
        undefined,
      ],
    ]);
  });

  test.each([
    [new Error('timeout exceeded when trying to connect'), /server is overloaded/],
    [withFields({ code: '25P03' }), /server is overloaded/],
    [withFields({ code: 'ECONNRESET' }), /^The database does not answer/],
  ])('LIMITS-4 the response to %s names the cause', (error, message) => {
    const log = createLog('silent');
    const answer = answerTo(error, log);
    log.outages.stop();
    expect(answer?.status).toBe(503);
    expect(answer?.message).toMatch(message);
  });

  const FULL = new Error('timeout exceeded when trying to connect');

  test.each([
    [withFields({ code: '57014' }), 'slow'],
    [withFields({ code: '25P03' }), 'busy'],
    [FULL, 'busy'],
  ])('LIMITS-4 after %s, the line of the request says why it failed', (error, overload) => {
    const log = createLog('silent');
    const fail = (): RequestContext => {
      const context = { requestId: 'x' };
      answerTo(error, log, context);
      return context;
    };
    expect(fail()).toMatchObject({ overload });
    expect(fail()).not.toHaveProperty('metOutage');
    answerTo(withFields({ code: 'ECONNREFUSED' }), log);
    expect(fail()).toMatchObject({ metOutage: true });
    log.outages.stop();
  });

  test('LIMITS-4 a full pool while statements are slow is still no outage', () => {
    const log = createLog('silent');
    answerTo(withFields({ code: '57014' }), log);
    const context = { requestId: 'x' };
    answerTo(FULL, log, context);
    log.outages.stop();
    expect(context).toMatchObject({ overload: 'busy' });
  });

  test('a full pool during an outage belongs to the outage', () => {
    const log = createLog('silent');
    const lost = answerTo(withFields({ code: 'ECONNRESET' }), log);
    const full = answerTo(FULL, log);
    log.outages.stop();
    expect(full?.message).toBe(lost?.message);
  });

  test('other errors are not outages', () => {
    expect(outageOf(withFields({ code: '23505', severity: 'ERROR' }))).toBeNull();
  });
});
