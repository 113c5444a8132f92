import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { query, sql } from '../../../server/platform/database/sql.ts';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import { eventually } from '../../support/eventually.ts';
import { abandon, exchange, rawFault, trickle } from './raw.ts';

/** A tenth of the server’s default time-outs, so that the test need not wait. */
const LIMITS = { headers: 1_000, request: 3_000, stalled: 3_000, idle: 6_500, check: 100 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false }, timeLimits: LIMITS });
});
afterAll(() => app.close());

const head = (...lines: string[]): string =>
  ['POST /api/v1/contacts HTTP/1.1', 'Host: x', `Authorization: Bearer ${app.live.key}`, ...lines]
    .join('\r\n')
    .concat('\r\n\r\n');
const JSON_TYPE = 'Content-Type: application/json';

describe('an invalid HTTP request', () => {
  const CASES: Record<string, [text: string, status: number]> = {
    'a TLS greeting': ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    'HTTP/2': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    'no HTTP at all': ['EHLO mail.example\r\n', 400],
    'an unknown HTTP method': ['FROB / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    'a tunnel': ['CONNECT db.example:5432 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    'no Host': ['GET /livez HTTP/1.1\r\n\r\n', 400],
    'non-ASCII bytes in the path': ['GET /\xc3\xa9 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    'a header without a colon': ['GET /livez HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n', 400],
    'NUL in a header': ['GET /livez HTTP/1.1\r\nHost: x\r\nX-A: \0\r\n\r\n', 400],
    'a space before the colon': ['GET /livez HTTP/1.1\r\nHost : x\r\n\r\n', 400],
    'a Content-Length that is not a number': [
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
      400,
    ],
    'two lengths': [
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    'Content-Length and chunked encoding': [
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    'Content-Length after chunked encoding': [
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n',
      400,
    ],
    'the same Content-Length twice': [
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nab',
      400,
    ],
    ...Object.fromEntries(
      ['x, chunked', 'chunked, x', 'gzip, chunked', 'chunked, chunked', 'x', 'identity', ''].map(
        (coding): [string, [string, number]] => [
          `the transfer coding "${coding}"`,
          [`POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: ${coding}\r\n\r\n0\r\n\r\n`, 400],
        ],
      ),
    ),
    'two transfer codings': [
      'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    'chunks in HTTP/1.0': [
      'POST / HTTP/1.0\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    'a folded header': ['GET /livez HTTP/1.1\r\nHost: x\r\nX-A: b\r\n c\r\n\r\n', 400],
    'bare line feeds': ['GET /livez HTTP/1.1\nHost: x\n\n', 400],
    'a bare line feed after a header': ['GET /livez HTTP/1.1\r\nHost: x\nX-A: b\r\n\r\n', 400],
    'two Host headers': ['GET /livez HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400],
    'two hosts in one Host header': ['GET /livez HTTP/1.1\r\nHost: x, y\r\n\r\n', 400],
    'a Host header with a user': ['GET /livez HTTP/1.1\r\nHost: x@y\r\n\r\n', 400],
    'headers of 20 KiB': [`GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
    'a path of 20 KiB': [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  };

  test.each(Object.entries(CASES))(
    '%s gets a response in the error shape',
    async (_name, [text, status]) => {
      const [answer, ...more] = await exchange(app.baseUrl, Buffer.from(text, 'latin1'));
      expect(more).toEqual([]);
      expect(answer?.status).toBe(status);
      expect(answer && rawFault(answer)).toBeNull();
      expect(answer?.headers.get('Connection')).toBe('close');
    },
  );

  test('a broken chunk ends the request', async () => {
    const text = head(JSON_TYPE, 'Transfer-Encoding: chunked');
    const [answer] = await exchange(app.baseUrl, `${text}zz\r\n\r\n`);
    expect(answer?.status).toBe(400);
    expect(answer && rawFault(answer)).toBeNull();
  });

  test('bytes beyond Content-Length are parsed as another, invalid request', async () => {
    const answers = await exchange(
      app.baseUrl,
      `${head(JSON_TYPE, 'Content-Length: 2')}{}{"email":"x"}`,
    );
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(answers.map(rawFault)).toEqual([null, null]);
  });

  test('absolute URLs, Expect headers and Upgrade headers are treated as ordinary requests', async () => {
    for (const [target, header] of [
      ['http://elsewhere.example/livez', 'X-A: b'],
      ['/livez', 'Expect: the unexpected'],
      ['/livez', 'Connection: Upgrade\r\nUpgrade: websocket'],
      ['/livez', 'If-None-Match: *'],
    ] as const) {
      const text = `GET ${target} HTTP/1.1\r\nHost: x\r\n${header}\r\n`;
      const [answer] = await exchange(app.baseUrl, `${text}Connection: close\r\n\r\n`);
      expect([header, answer?.status]).toEqual([header, 200]);
    }
  });
});

describe('a query', () => {
  test.each(['1e400', 'Infinity', '0x10', '%205', '5.0', '%D9%A3', '', '9'.repeat(400)])(
    'limit=%s is not an integer',
    async (value) => {
      const { status, body } = await app.live.get(`/api/v1/templates?limit=${value}`);
      expect({ status, details: body.details }).toMatchObject({
        status: 400,
        details: { field: 'limit', reason: 'invalid_type' },
      });
    },
  );

  test.each([
    '?cursor',
    '?cursor&&limit=1',
    '?&',
    '?limit=1&limit=2',
    '?limit[$ne]=1',
    '?__proto__=1',
  ])('%s gets a response', async (search) => {
    expect((await app.live.get(`/api/v1/templates${search}`)).status).toBe(
      search === '?&' ? 200 : 400,
    );
  });
});

describe('slow clients', () => {
  test('200 of them are disconnected, and other clients are not affected', async () => {
    const inHeaders = `GET /livez HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(1_000)}`;
    const inBody = ' '.repeat(1_000);
    const bodyHead = head(JSON_TYPE, 'Content-Length: 1000');
    const slow = Array.from({ length: 200 }, (_, n) =>
      n % 2 === 0
        ? trickle(app.baseUrl, inHeaders, 100)
        : trickle(app.baseUrl, inBody, 100, bodyHead),
    );
    let isOver = false;
    const ended = Promise.all(slow).finally(() => (isOver = true));
    const statuses: number[] = [];
    while (!isOver) {
      statuses.push((await app.live.get('/api/v1/templates?limit=1')).status);
      await sleep(50);
    }
    const answers = (await ended).flat();
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 408));
    expect(answers.map(rawFault).filter(Boolean)).toEqual([]);
    expect(statuses.length).toBeGreaterThan(3);
    expect(statuses.every((status) => status === 200)).toBe(true);
  });

  test('a body that never arrives is a 408', async () => {
    const [answer] = await exchange(
      app.baseUrl,
      head(JSON_TYPE, 'Content-Length: 100'),
      '{"email"',
    );
    expect(answer?.status).toBe(408);
    expect(answer && rawFault(answer)).toBeNull();
  });

  test('clients that disconnect mid-request leave no connection open and no error in the log', async () => {
    const before = app.log().length;
    await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        abandon(
          app.baseUrl,
          `${head(JSON_TYPE, 'Content-Length: 500')}{"email":"gone-${n}@person.example"`,
        ),
      ),
    );
    const logged = await eventually(
      async () =>
        app
          .log()
          .slice(before)
          .split('\n')
          .filter((line) => line.includes('"aborted":true')),
      (lines) => lines.length >= 50,
    );
    expect(logged).toHaveLength(50);
    expect(app.log()).not.toMatch(/"level":(50|60)/);
    const [row] = await app.asOwner((em) =>
      query<{ contacts: number; open: number }>(
        em,
        sql`select (select count(*)::int from contacts) as contacts,
          (select count(*)::int from pg_stat_activity where datname = current_database()
            and application_name = 'mailwright api' and state like 'idle in transaction%') as open`,
      ),
    );
    expect(row).toEqual({ contacts: 0, open: 0 });
  });
});

test('a stopping server finishes requests in progress and closes keep-alive connections', async () => {
  const stopping = await startTestApp({ parts: { api: true, worker: false } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (): Promise<number> => {
    const { promise, resolve } = Promise.withResolvers<number>();
    request(`${stopping.baseUrl}/livez`, { agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', () => resolve(0))
      .end();
    return promise;
  };
  const answers: number[] = [];
  while (answers.at(-1) !== 0) {
    answers.push(await ask());
    if (answers.length === 20) void stopping.running.stop();
  }
  expect(answers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(answers.at(-1)).toBe(0);
  await stopping.close();
});
