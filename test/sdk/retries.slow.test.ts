import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createMethods } from '../../sdk/src/create-methods.ts';
import {
  ConflictError,
  ConnectionError,
  Mailwright,
  ServerError,
  TimeoutError,
} from '../../sdk/src/index.ts';
import { checkOptions } from '../../sdk/src/options.ts';
import { createRequest } from '../../sdk/src/request.ts';
import { delayBefore } from '../../sdk/src/retry.ts';
import { startServer, type TestServer } from './server.ts';

const apiKey = 'svc_test_sk_0123456789abcdefghijABCDEFGHIJ12345678';
const email = { to: 'zofie.novakova@example.com', template: 'order-shipped' };

type Reply = (response: ServerResponse) => void;
/** The outcome of each request in order; success for all later ones. */
let replies: Reply[];
let server: TestServer;
let client: Mailwright;
beforeAll(async () => {
  server = await startServer((_, response) => (replies.shift() ?? succeed)(response));
  client = new Mailwright({ apiKey, baseUrl: server.baseUrl });
});
afterAll(() => server.close());
beforeEach(() => {
  replies = [];
  server.received.splice(0);
});

const succeed: Reply = (response) => response.end('{"id":"1","status":"queued","data":[]}');
const drop: Reply = (response) => response.destroy();
const never: Reply = () => undefined;

function refuse(status: number, headers: Record<string, string> = {}): Reply {
  const body = { message: 'Not now.', code: 'NOT_NOW', details: {} };
  return (response) => response.writeHead(status, headers).end(JSON.stringify(body));
}

const keys = (): unknown[] => server.received.map(({ headers }) => headers['idempotency-key']);

describe('a call that is safe to repeat', () => {
  type Run = (client: Mailwright) => Promise<unknown>;
  const calls: [string, Run][] = [
    ['GET', ({ templates }) => templates.get('welcome')],
    ['GET of a page', ({ templates }) => templates.list().page()],
    ['PATCH', ({ contacts }) => contacts.update('ada@example.com', { name: 'Ada' })],
    ['DELETE', ({ contacts }) => contacts.delete('ada@example.com')],
    ['POST that says so', ({ contacts }) => contacts.upsert({ email: 'ada@example.com' })],
    ['POST with a key', ({ emails }) => emails.send(email)],
  ];

  test.each(calls)('is retried after a lost connection: %s', async (_, run) => {
    replies = [drop];
    await run(client);
    expect(server.received).toHaveLength(2);
    expect(server.received[1]).toMatchObject({
      method: server.received[0]!.method,
      url: server.received[0]!.url,
      body: server.received[0]!.body,
    });
  });

  test.each([500, 502, 503, 504])('is retried after %p', async (status) => {
    replies = [refuse(status)];
    await client.contacts.upsert({ email: 'ada@example.com' });
    expect(server.received).toHaveLength(2);
  });

  test('is retried after a time-out, with the full time-out again', async () => {
    replies = [never, succeed];
    await client.templates.get('welcome', { timeout: 500 });
    expect(server.received).toHaveLength(2);
  });

  test('is retried when the body is cut off', async () => {
    replies = [
      (response) => {
        response.writeHead(200, { 'Content-Length': '100' });
        response.write('{"id":', () => response.destroy());
      },
    ];
    await client.templates.get('welcome');
    expect(server.received).toHaveLength(2);
  });

  test('fails with the error of its last attempt', async () => {
    replies = [drop, refuse(500), refuse(503, { 'Retry-After': '7' })];
    const error = await client.templates.get('welcome').catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ status: 503, retryAfter: 7 });
    expect(server.received).toHaveLength(3);
  });

  test.each([drop, never, refuse(500)])('is retried as often as its options say', async (reply) => {
    replies = [reply, reply];
    const call = client.templates.get('welcome', { maxRetries: 0, timeout: 200 });
    await expect(call).rejects.toThrow();
    expect(server.received).toHaveLength(1);
  });

  test('is retried as often as its client options say', async () => {
    replies = [drop, drop, drop];
    const timid = new Mailwright({ apiKey, baseUrl: server.baseUrl, maxRetries: 0 });
    await expect(timid.templates.get('welcome')).rejects.toBeInstanceOf(ConnectionError);
    expect(server.received).toHaveLength(1);
    await timid.templates.get('welcome', { maxRetries: 2 });
    expect(server.received).toHaveLength(4);
  });

  test.each([400, 401, 403, 404, 409, 413])('is not retried after %p', async (status) => {
    replies = [refuse(status)];
    await expect(client.templates.get('welcome')).rejects.toMatchObject({ status });
    expect(server.received).toHaveLength(1);
  });
});

describe('a call that is not safe to repeat', () => {
  // A POST without a key that the document does not mark as idempotent.
  const create = async (options = {}): Promise<unknown> => {
    const settings = checkOptions({ apiKey, baseUrl: server.baseUrl });
    const operations = { create: 'POST /api/v1/things body once' };
    return createMethods(operations, createRequest(settings), settings).create!({}, options);
  };

  test.each([
    ['a lost connection', drop, ConnectionError],
    ['a time-out', never, TimeoutError, { timeout: 300 }],
    ['500', refuse(500), ServerError],
    ['503', refuse(503, { 'Retry-After': '1' }), ServerError],
  ])('is not retried after %s', async (_, reply, Class, options: { timeout?: number } = {}) => {
    replies = [reply];
    await expect(create(options)).rejects.toBeInstanceOf(Class);
    expect(server.received).toHaveLength(1);
  });

  test('is retried after 429: nothing was executed', async () => {
    replies = [refuse(429, { 'Retry-After': '0' })];
    await create();
    expect(server.received).toHaveLength(2);
  });
});

test('SENDING-3 a used-up quota is thrown immediately', async () => {
  const details = { limit: 5, used: 5, window: 'day', resets_at: '2026-02-01T00:00:00.000Z' };
  const body = { message: 'The limit is used up.', code: 'QUOTA_EXCEEDED', details };
  const reply: Reply = (response) =>
    response.writeHead(429, { 'Retry-After': '1' }).end(JSON.stringify(body));
  replies = [reply];
  const error = await client.emails.send(email).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'RateLimitError', code: 'QUOTA_EXCEEDED', details });
  expect(server.received).toHaveLength(1);
});

describe('Retry-After', () => {
  test('is respected', async () => {
    replies = [refuse(429, { 'Retry-After': '1' })];
    const begun = performance.now();
    await client.emails.send(email);
    // Timers may fire a little early.
    expect(performance.now() - begun).toBeGreaterThan(990);
    expect(server.received).toHaveLength(2);
  });

  test('may be a date, which is relative to the Date header', async () => {
    const date = (seconds: number): string => new Date(seconds * 1000).toUTCString();
    replies = [refuse(429, { Date: date(1_000_000), 'Retry-After': date(1_000_061) })];
    const error = await client.emails.send(email).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'RateLimitError', retryAfter: 61 });
    replies = [refuse(429, { Date: date(1_000_000), 'Retry-After': date(999_000) })];
    await client.emails.send(email);
    expect(server.received).toHaveLength(3);
  });

  test('is ignored when it is invalid', async () => {
    replies = [refuse(429, { 'Retry-After': 'soon' })];
    await client.emails.send(email);
    expect(server.received).toHaveLength(2);
  });

  test.each([429, 503])('of more than a minute is thrown immediately: %p', async (status) => {
    replies = [refuse(status, { 'Retry-After': '61' })];
    await expect(client.emails.send(email)).rejects.toMatchObject({ status, retryAfter: 61 });
    expect(server.received).toHaveLength(1);
  });

  test('of a minute is respected, until the signal is aborted', async () => {
    const leaving = new AbortController();
    const reason = new Error('The visitor has left.');
    replies = [
      (response) => {
        refuse(429, { 'Retry-After': '60' })(response);
        response.on('finish', () => setTimeout(() => leaving.abort(reason), 100));
      },
    ];
    const call = client.emails.send(email, { signal: leaving.signal });
    await expect(call).rejects.toBe(reason);
    expect(server.received).toHaveLength(1);
  });

  test('with 409 says that a request with the same key is in progress', async () => {
    replies = [refuse(409, { 'Retry-After': '1' })];
    await client.emails.send(email);
    expect(server.received).toHaveLength(2);
    replies = Array<Reply>(3).fill(refuse(409, { 'Retry-After': '0' }));
    await expect(client.emails.send(email)).rejects.toBeInstanceOf(ConflictError);
  });
});

test('an aborted signal also ends a backoff', async () => {
  const deadline = AbortSignal.timeout(300);
  replies = [refuse(503, { 'Retry-After': '30' })];
  const error = await client.templates.get('t', { signal: deadline }).catch((e: unknown) => e);
  expect(error).toBe(deadline.reason);
});

test('backoff grows, has jitter, and is at least Retry-After', () => {
  const waits = (random: number): number[] =>
    [0, 1, 2, 3, 4, 5, 50].map((retry) => delayBefore(retry, 0, () => random));
  expect(waits(0)).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]);
  expect(waits(1)).toEqual([500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000]);
  expect(delayBefore(0, 5, () => 0)).toBe(5_000);
  expect(delayBefore(0, 5, () => 1)).toBe(5_250);
});

describe('an Idempotency-Key', () => {
  test('is generated for each send, and kept by its retries', async () => {
    replies = [drop, refuse(500)];
    await client.emails.send(email);
    await client.emails.batch({ emails: [email] });
    const [first, second, third, other] = keys();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect([second, third]).toEqual([first, first]);
    expect(other).toMatch(/^[0-9a-f-]{36}$/);
    expect(other).not.toBe(first);
  });

  test('given by the caller is used instead', async () => {
    replies = [drop];
    await client.emails.send(email, { idempotencyKey: 'order-1042-shipped' });
    await client.emails.send(email, { headers: { 'idempotency-key': 'order-1043-shipped' } });
    expect(keys()).toEqual(['order-1042-shipped', 'order-1042-shipped', 'order-1043-shipped']);
  });

  test('is sent with no other operation', async () => {
    await client.contacts.upsert({ email: 'ada@example.com' });
    await client.templates.get('welcome');
    expect(keys()).toEqual([undefined, undefined]);
  });

  test('that is empty is not replaced', async () => {
    const call = client.emails.send(email, { idempotencyKey: '' });
    await expect(call).rejects.toBeInstanceOf(TypeError);
    expect(keys()).toEqual([]);
  });
});

test('the raw client never retries', async () => {
  replies = [refuse(429, { 'Retry-After': '1' })];
  const { response } = await client.raw.GET('/api/v1/templates');
  expect(response.status).toBe(429);
  expect(server.received).toHaveLength(1);
});
