import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Mailwright, NotFoundError } from '../../sdk/src/index.ts';
import { answer } from './fake-api.ts';
import { startServer, type TestServer } from './server.ts';

const apiKey = 'svc_test_sk_0123456789abcdefghijABCDEFGHIJ12345678';

let reply: (response: ServerResponse) => void;
let server: TestServer;
let client: Mailwright;
beforeAll(async () => {
  server = await startServer((_, response) => reply(response));
  client = new Mailwright({ apiKey, baseUrl: server.baseUrl });
});
afterAll(() => server.close());

describe('withResponse', () => {
  const limits = {
    'X-RateLimit-Limit': '100',
    'X-RateLimit-Remaining': '0',
    'X-RateLimit-Reset': '1767225601',
  };

  test('returns the result with its status, request id and limits', async () => {
    reply = (response) => {
      response.writeHead(201, { ...limits, 'X-Request-Id': 'r-1', 'X-Test-Mode': 'true' });
      response.end('{"email":"ada@example.com"}');
    };
    const { data, response } = await client.contacts
      .upsert({ email: 'ada@example.com' })
      .withResponse();
    expect(data).toEqual({ email: 'ada@example.com' });
    expect(response).toMatchObject({
      status: 201,
      requestId: 'r-1',
      rateLimit: { limit: 100, remaining: 0, reset: 1767225601 },
    });
    expect(response.headers.get('X-Test-Mode')).toBe('true');
  });

  test('works without a result', async () => {
    reply = (response) => response.writeHead(204, { ...limits, 'X-Request-Id': 'r-2' }).end();
    const { data, response } = await client.contacts.delete('ada@example.com').withResponse();
    expect(data).toBeUndefined();
    expect(response).toMatchObject({ status: 204, requestId: 'r-2' });
  });

  test('works for a page', async () => {
    const page = { data: [], has_more: false, next_cursor: null };
    reply = (response) => response.writeHead(200, limits).end(JSON.stringify(page));
    const { data, response } = await client.lists.list().page().withResponse();
    expect(data).toEqual(page);
    expect(response.rateLimit?.limit).toBe(100);
  });

  test('has no limits when the response has none', async () => {
    reply = (response) => response.end('{}');
    const { response } = await client.lists.get('customers').withResponse();
    expect(response).toMatchObject({ requestId: null, rateLimit: null });
  });

  test('sends one request, however often the promise is awaited', async () => {
    const before = server.received.length;
    reply = (response) => response.end('{"slug":"customers"}');
    const call = client.lists.get('customers');
    const [list, whole, again] = [await call, await call.withResponse(), await call.withResponse()];
    expect([whole.data, again.data]).toEqual([list, list]);
    expect(server.received).toHaveLength(before + 1);
  });

  test('throws the error of the call', async () => {
    const body = { message: 'None.', code: 'NOT_FOUND', details: { resource: 'list' } };
    reply = (response) => answer(response, { status: 404, body });
    await expect(client.lists.get('none').withResponse()).rejects.toBeInstanceOf(NotFoundError);
  });
});
