import { inspect } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import {
  isKeyed,
  nameOf,
  parametersIn,
  type PlacedOperation,
} from '../../spec/client/operation.ts';
import * as complete from '../../sdk/src/index.ts';
import * as modular from '../../sdk/src/modular.ts';
import { document, operations } from './fake-api.ts';

const { contacts, emails, Mailwright, templates } = modular;
const nouns = [...new Set(operations.map((operation) => nameOf(operation).noun))];
const resources = Object.fromEntries(
  Object.entries(modular).filter(([name]) => nouns.includes(name)),
) as unknown as { emails: typeof emails; contacts: typeof contacts };

const options = {
  apiKey: 'svc_test_sk_0123456789',
  baseUrl: 'https://mail.example.com',
  maxRetries: 0,
};

type Methods = Record<string, Record<string, (...values: unknown[]) => Result>>;
type Result = Promise<unknown> & { page?: () => Promise<unknown> };

/** Both clients, with the same resources. */
const clients = {
  complete: (fetch: typeof globalThis.fetch) =>
    new complete.Mailwright({ ...options, fetch }) as unknown as Methods,
  modular: (fetch: typeof globalThis.fetch) =>
    new Mailwright({ ...options, fetch, resources }) as unknown as Methods,
};

describe('a client with resources', () => {
  test('has their methods, and no others', () => {
    const client = new Mailwright({ ...options, resources: { emails, contacts } });
    expect(Object.keys(client)).toEqual(['emails', 'contacts']);
    const methods = (client as unknown as Methods).emails!;
    const all = (new complete.Mailwright(options) as unknown as Methods).emails!;
    expect(Object.keys(methods)).toEqual(Object.keys(all));
    expect(Object.keys(methods)).toEqual(expect.arrayContaining(['send', 'sendMany', 'waitFor']));
  });

  test('returns the same errors as the complete client, by class', async () => {
    const fetch = () => Promise.resolve(Response.json({}, { status: 404 }));
    const client = new Mailwright({ ...options, fetch, resources: { contacts } });
    const failure: unknown = await client.contacts.get('a').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(complete.NotFoundError);
  });

  test.each([
    [undefined],
    [{}],
    [{ emails: undefined }],
    [{ emails: 'emails' }],
    // The value of destructuring a resource from an object that does not have it.
    [{ emails, contacts: undefined }],
  ])('is refused with the resources %p', (given) => {
    const wrong = { ...options, resources: given } as never;
    expect(() => new Mailwright(wrong)).toThrow(
      new TypeError('resources must be an object of resources, such as { emails }.'),
    );
  });

  test('does not show its key when it is logged', () => {
    const client = new Mailwright({ ...options, resources: { emails } });
    expect(inspect(client, { depth: null, showHidden: true })).not.toContain(options.apiKey);
  });

  test('has the same other options, also from the environment', () => {
    const missing = 'apiKey is missing: pass it, or set MAILWRIGHT_API_KEY in the environment.';
    expect(() => new Mailwright({ resources: { emails } })).toThrow(new TypeError(missing));
    expect(() => new Mailwright(undefined as never)).toThrow(new TypeError(missing));
  });
});

test('the module exports a resource for each noun, and everything that the complete one does but `webhooks.verify`', () => {
  const others = Object.keys(complete).filter((name) => name !== 'webhooks');
  expect(Object.keys(modular).sort()).toEqual([...nouns, ...others].sort());
});

describe('a request of a client with resources is that of the complete client', () => {
  test.each(operations)('$operationId', async (operation) => {
    const [expected, received] = await Promise.all(
      Object.values(clients).map((create) => requestOf(operation, create)),
    );
    expect(received).toEqual(expected);
    expect(expected).toMatchObject({ method: operation.httpMethod });
  });

  /** The request of a call with a value for every kind of argument. */
  async function requestOf(
    operation: PlacedOperation,
    create: (fetch: typeof globalThis.fetch) => Methods,
  ): Promise<unknown> {
    let request: unknown;
    const client = create(async (input) => {
      const sent = input as Request;
      const { method, url, redirect, headers } = sent;
      request = { method, url, redirect, headers: [...headers], body: await sent.text() };
      return Response.json({ data: [], next_cursor: null });
    });
    const { noun, verb } = nameOf(operation);
    const result = client[noun]![verb]!(...argumentsOf(operation));
    await (result.page?.() ?? result);
    return request;
  }

  function argumentsOf(operation: PlacedOperation): unknown[] {
    const path = parametersIn('path', operation, document).map(() => 'a/b c+ž$&');
    const body = operation.requestBody ? [{ name: 'Žofie', none: undefined }] : [];
    const hasQuery = parametersIn('query', operation, document).length > 0;
    const call = { headers: { Accept: 'text/plain', 'X-Trace': 'trace-1' } };
    const key = isKeyed(operation, document) ? { idempotencyKey: 'order-1042' } : {};
    return [...path, ...body, ...(hasQuery ? [query] : []), { ...call, ...key }];
  }

  const query = {
    limit: 5,
    cursor: 'a&b=',
    subscribed: true,
    status: ['a', 'b,c'],
    metadata: { order_id: '10 42&', user: 'Žofie' },
    since: new Date('2026-01-31T09:30:00Z'),
    none: undefined,
    empty: [],
    nothing: null,
  };
});

describe('a response has the same result as with the complete client', () => {
  const problem = { code: 'NOT_FOUND', message: 'None.', details: { resource: 'contact' } };
  test.each([
    ['a result', () => Response.json({ email: 'a', data: [] })],
    ['no content', () => new Response(null, { status: 204 })],
    ['an error', () => Response.json(problem, { status: 404 })],
    ['an error of a proxy', () => new Response('<html>', { status: 502 })],
    ['an error without a body', () => new Response(null, { status: 500 })],
    ['an empty success', () => new Response('', { headers: { 'Content-Length': '0' } })],
    ['a success of a proxy', () => new Response('<html>')],
    ['a redirect', () => new Response(null, { status: 302, headers: { Location: '/' } })],
  ])('%s', async (_, respond) => {
    const outcomes = await Promise.all(
      Object.values(clients).map((create) =>
        create(() => Promise.resolve(respond())).contacts!.get!('a').catch((error: unknown) => {
          const { name, message, code, details } = error as complete.ApiError;
          return { name, message, code, details };
        }),
      ),
    );
    expect(outcomes[1]).toEqual(outcomes[0]);
  });

  test('also if the connection fails, and for a page of a list', async () => {
    const fetch = () => Promise.reject(new Error('refused'));
    const client = new Mailwright({ ...options, fetch, resources: { templates } });
    await expect(client.templates.get('welcome')).rejects.toThrow(
      'No response to GET /api/v1/templates/{slug}: the connection failed (refused).',
    );
    await expect(client.templates.list().page()).rejects.toBeInstanceOf(complete.ConnectionError);
  });
});
