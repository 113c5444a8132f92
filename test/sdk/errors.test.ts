import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  ApiError,
  ConnectionError,
  Mailwright,
  MailwrightError,
  NotFoundError,
  RateLimitError,
  TimeoutError,
  ValidationError,
  type ListPage,
  type Paginator,
} from '../../sdk/src/index.ts';
import { nameOf, type PlacedOperation } from '../../spec/client/operation.ts';
import { answer, examplesOf, operations } from './fake-api.ts';
import { startServer, type TestServer } from './server.ts';

const apiKey = 'svc_test_sk_0123456789abcdefghijABCDEFGHIJ12345678';
const address = 'zofie.novakova@example.com';

let reply: (response: ServerResponse) => void;
let server: TestServer;
let client: Mailwright;
beforeAll(async () => {
  server = await startServer((_, response) => reply(response));
  client = new Mailwright({ apiKey, baseUrl: server.baseUrl, maxRetries: 0 });
});
afterAll(() => server.close());

/** The error of the call, checked to contain neither key nor address. */
async function failureOf(call: Promise<unknown>): Promise<Error> {
  const error = await call.then(
    (result) => expect(result).toBe('an error'),
    (reason: unknown) => reason,
  );
  const shown = inspect(error, { depth: null, showHidden: true });
  expect(shown).not.toContain(apiKey);
  expect(shown).not.toContain(encodeURIComponent(address));
  return error as Error;
}

describe('an error from the document', () => {
  const source = readFileSync(new URL('../../generated/client.ts', import.meta.url), 'utf8');
  const documented = Object.fromEntries(
    [...source.matchAll(/@throws \{(\w+)\} (\d+):/g)].map(([, name, status]) => [status, name]),
  ) as Record<string, string>;
  const shown = operations.flatMap((operation) =>
    examplesOf(operation)
      .filter(({ status }) => status >= 400)
      .map((example) => ({ id: operation.operationId, operation, ...example })),
  );

  test.each(shown)('is thrown for $id: $status $name', async ({ operation, status, body }) => {
    reply = (response) => answer(response, { status, body });
    const { message, code, details, request_id } = body as Record<string, unknown>;
    const error = await failureOf(callWithAnything(operation));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      name: documented[status],
      status,
      code,
      details,
      requestId: request_id,
      retryAfter: [429, 503].includes(status) ? 1 : null,
    });
    const where = `(${operation.httpMethod} ${operation.path}, request ${String(request_id)})`;
    expect(error.message.startsWith(`${status} ${String(code)}`)).toBe(true);
    expect(error.message.endsWith(`${where}: ${String(message)}`)).toBe(true);
  });

  function callWithAnything(operation: PlacedOperation): Promise<unknown> {
    const { noun, verb } = nameOf(operation);
    const methods = client as unknown as Record<string, Record<string, Method>>;
    const values = [...operation.path.matchAll(/\{/g)].map(() => address);
    const result = methods[noun]![verb]!(...values, {});
    return 'page' in result ? result.page() : result;
  }
  type Method = (...args: unknown[]) => Promise<unknown> | Paginator<ListPage>;
});

describe('the message of an error', () => {
  const body = { request_id: 'r-1', test_mode: true };

  test.each([
    {
      status: 400,
      body: {
        message: 'No template has the slug welcome.',
        code: 'VALIDATION_ERROR',
        details: { field: 'template', reason: 'not_found', errors: [] },
      },
      says: '400 VALIDATION_ERROR template not_found (GET /api/v1/contacts/{email}, request r-1): No template has the slug welcome.',
    },
    {
      status: 403,
      body: {
        message: 'This API key lacks the scope that the operation needs.',
        code: 'FORBIDDEN',
        details: { required_scope: 'contacts' },
      },
      says: '403 FORBIDDEN contacts (GET /api/v1/contacts/{email}, request r-1): This API key lacks the scope that the operation needs.',
    },
    {
      status: 404,
      body: {
        message: 'No contact has this address.',
        code: 'NOT_FOUND',
        details: { resource: 'contact' },
      },
      says: '404 NOT_FOUND contact (GET /api/v1/contacts/{email}, request r-1): No contact has this address.',
    },
  ])('is self-contained: $says', async ({ status, body: specific, says }) => {
    reply = (response) => answer(response, { status, body: { ...body, ...specific } });
    const error = await failureOf(client.contacts.get(address));
    expect(error.message).toBe(says);
    expect(error.stack).toContain(`${error.name}: ${says}`);
  });
});

describe('a response that is not from Mailwright', () => {
  const why = 'The response is a redirect or not from Mailwright; check baseUrl and any proxy.';
  const down = 'The response is not from Mailwright but from a proxy that may not reach it.';

  test.each([
    {
      status: 503,
      type: 'text/html',
      body: '<!doctype html><h1>Service Unavailable</h1>',
      name: 'ServerError',
    },
    {
      status: 502,
      type: 'text/html',
      body: '<h1>Bad Gateway</h1>',
      name: 'ServerError',
    },
    { status: 503, type: 'text/plain', body: '', name: 'ServerError' },
    { status: 504, type: 'application/json', body: '"gone"', name: 'ServerError' },
    { status: 500, type: 'application/json', body: 'null', name: 'ServerError' },
    {
      status: 401,
      type: 'application/json',
      body: '{"error":"no"}',
      name: 'AuthenticationError',
    },
    { status: 418, type: 'text/plain', body: 'short', name: 'ApiError' },
    { status: 200, type: 'text/html', body: '<h1>Welcome</h1>', name: 'ApiError' },
    { status: 200, type: 'application/json', body: '', name: 'ApiError' },
    { status: 200, type: 'application/json', body: '7', name: 'ApiError' },
  ])('is thrown as an error: $status $type $body', async ({ status, type, body, name }) => {
    reply = (response) => response.writeHead(status, { 'Content-Type': type }).end(body);
    const error = await failureOf(client.contacts.get(address));
    expect(error).toMatchObject({ name, status, code: null, details: {}, requestId: null });
    expect(error.message).toBe(
      `${status} (GET /api/v1/contacts/{email}): ${status >= 500 ? down : why}`,
    );
  });

  test('is thrown as an error for a page without entries', async () => {
    reply = (response) => response.writeHead(200).end('{}');
    const error = await failureOf(client.templates.list().page());
    expect(error.message).toBe(`200 (GET /api/v1/templates): ${why}`);
  });

  test('keeps the headers, including the request id and Retry-After', async () => {
    const headers = { 'X-Request-Id': 'r-2', 'Retry-After': '30', Via: 'proxy' };
    reply = (response) => response.writeHead(503, headers).end();
    const error = (await failureOf(client.templates.list().page())) as ApiError;
    expect(error).toMatchObject({ requestId: 'r-2', retryAfter: 30 });
    expect(error.headers.get('Via')).toBe('proxy');
    expect(error.message).toContain('503 (GET /api/v1/templates, request r-2): ');
  });

  test('has the rate limit, like a success', async () => {
    const [limit, remaining, reset] = [100, 0, 1767225601];
    const headers = {
      'X-RateLimit-Limit': limit,
      'X-RateLimit-Remaining': remaining,
      'X-RateLimit-Reset': reset,
    };
    reply = (response) => response.writeHead(429, headers).end();
    const error = await failureOf(client.templates.list().page());
    expect(error).toMatchObject({ rateLimit: { limit, remaining, reset } });
  });

  test('has no retryAfter when the header is invalid', async () => {
    const headers = { 'Retry-After': 'soon' };
    reply = (response) => response.writeHead(429, headers).end();
    const error = await failureOf(client.templates.list().page());
    expect(error).toBeInstanceOf(RateLimitError);
    expect(error).toMatchObject({ retryAfter: null });
  });

  test('is not followed: a redirect would turn a POST into a GET', async () => {
    const before = server.received.length;
    reply = (response) => response.writeHead(301, { Location: '/elsewhere' }).end();
    const error = await failureOf(client.contacts.upsert({ email: address }));
    expect(error).toMatchObject({ name: 'ApiError', status: 301 });
    expect(error.message).toBe(
      '301 (POST /api/v1/contacts): The response is a redirect or not from Mailwright; check baseUrl and any proxy.',
    );
    expect(server.received).toHaveLength(before + 1);
  });
});

test('a message is one line, whatever the server sends', async () => {
  const body = { code: 'X', message: 'a\nb\u001b[31m\u2028', details: { field: 'c\r' } };
  reply = (response) => response.writeHead(400).end(JSON.stringify(body));
  const error = await failureOf(client.contacts.get(address));
  expect(error.message).toBe('400 X c%0D (GET /api/v1/contacts/{email}): a%0Ab%1B[31m%E2%80%A8');
});

describe('a custom fetch function', () => {
  const withFetch = (fetch: () => Promise<Response>): Mailwright =>
    new Mailwright({ apiKey, baseUrl: server.baseUrl, maxRetries: 0, timeout: 50, fetch });
  const never = (): Promise<Response> => new Promise(() => undefined);

  test('that ignores its signal is still timed out', async () => {
    const error = await failureOf(withFetch(never).contacts.get(address));
    expect(error).toBeInstanceOf(TimeoutError);
  });

  test('that ignores its signal is still aborted', async () => {
    const reason = new Error('The visitor has left.');
    const giveUp = new AbortController();
    const fetch = (): Promise<Response> => {
      giveUp.abort(reason);
      return never();
    };
    const { signal } = giveUp;
    const call = withFetch(fetch).contacts.get(address, { signal, timeout: 60_000 });
    expect(await failureOf(call)).toBe(reason);
  });

  test('is not called when the signal is already aborted', async () => {
    let calls = 0;
    const fetch = (): Promise<Response> => {
      calls += 1;
      return never();
    };
    const call = withFetch(fetch).contacts.get(address, { signal: AbortSignal.abort() });
    expect((await failureOf(call)).name).toBe('AbortError');
    expect(calls).toBe(0);
  });

  test('may throw anything', async () => {
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
    const error = await failureOf(withFetch(() => Promise.reject(null)).contacts.get(address));
    expect(error.message).toContain('the connection failed (null)');
  });

  test('may throw synchronously', async () => {
    const fetch = (): never => {
      throw new RangeError('No more sockets.');
    };
    const error = await failureOf(withFetch(fetch).contacts.get(address));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toContain('the connection failed (No more sockets.)');
  });
});

describe('a missing response', () => {
  const get = (options = {}): Promise<unknown> => client.contacts.get(address, options);
  const place = 'GET /api/v1/contacts/{email}';

  test('from a port where nothing listens is a ConnectionError with its cause', async () => {
    const gone = await startServer(() => undefined);
    await gone.close();
    const unreachable = new Mailwright({ apiKey, baseUrl: gone.baseUrl, maxRetries: 0 });
    const error = await failureOf(unreachable.contacts.get(address));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toBeInstanceOf(MailwrightError);
    expect(error.name).toBe('ConnectionError');
    expect(error.message).toBe(`No response to ${place}: the connection failed (ECONNREFUSED).`);
    expect(error.cause).toMatchObject({ message: 'fetch failed' });
  });

  test.each([
    ['before the response', (response: ServerResponse) => response.destroy()],
    ['during a success', (response: ServerResponse) => cutOff(response, 200)],
    ['during an error', (response: ServerResponse) => cutOff(response, 500)],
  ])('is a ConnectionError when the connection is closed %s', async (_, cut) => {
    reply = cut;
    const error = await failureOf(get());
    expect(error.name).toBe('ConnectionError');
    expect(error.message).toContain(`No response to ${place}: the connection failed (`);
  });

  function cutOff(response: ServerResponse, status: number): void {
    response.writeHead(status, { 'Content-Length': '100' });
    response.write('{"id":', () => response.destroy());
  }

  test.each([
    ['headers', () => undefined],
    ['body', (response: ServerResponse) => void response.writeHead(200).write('{"id":')],
  ])('within the time-out of the call is a TimeoutError: slow %s', async (_, slow) => {
    reply = slow;
    const error = await failureOf(get({ timeout: 50 }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toBe(`No response to ${place} within 50 ms.`);
  });

  test('within the time-out of the client is a TimeoutError', async () => {
    reply = () => undefined;
    const options = { timeout: 40, maxRetries: 0 };
    const hasty = new Mailwright({ apiKey, baseUrl: server.baseUrl, ...options });
    const error = await failureOf(hasty.contacts.get(address));
    expect(error.message).toBe(`No response to ${place} within 40 ms.`);
  });

  test('after the caller aborted throws the reason of the signal', async () => {
    const giveUp = new AbortController();
    const reason = new Error('The visitor has left.');
    reply = () => giveUp.abort(reason);
    expect(await failureOf(get({ signal: giveUp.signal }))).toBe(reason);
  });

  test('while the body is read throws the reason of the signal', async () => {
    const giveUp = new AbortController();
    reply = (response) => response.writeHead(200).write('{"id":', () => giveUp.abort());
    const error = await failureOf(get({ signal: giveUp.signal }));
    expect(error.name).toBe('AbortError');
  });

  test('for an already aborted signal sends nothing', async () => {
    const before = server.received.length;
    const error = await failureOf(get({ signal: AbortSignal.abort() }));
    expect(error.name).toBe('AbortError');
    expect(server.received).toHaveLength(before);
  });
});

test('the raw client throws only without a response', async () => {
  reply = (response) => response.writeHead(502).end('<h1>Bad Gateway</h1>');
  const { error, response } = await client.raw.GET('/api/v1/templates');
  expect(response.status).toBe(502);
  expect(error).toBe('<h1>Bad Gateway</h1>');
  reply = (response) => response.destroy();
  const failure = await failureOf(client.raw.GET('/api/v1/templates'));
  expect(failure.name).toBe('ConnectionError');
});

test('details have the types of their error', async () => {
  const details = { field: 'lists.0', reason: 'not_found', errors: [], invalid_lists: ['x'] };
  const body = { message: 'm', code: 'VALIDATION_ERROR', details };
  reply = (response) => answer(response, { status: 400, body });
  const error = await failureOf(client.contacts.upsert({ email: address, lists: ['x'] }));
  expect(error).toBeInstanceOf(ValidationError);
  expect(error).not.toBeInstanceOf(NotFoundError);
  expect((error as ValidationError).details.invalid_lists).toEqual(['x']);
});
