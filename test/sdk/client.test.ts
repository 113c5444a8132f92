import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { inspect } from 'node:util';
import { runInThisContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Mailwright, type MailwrightOptions } from '../../sdk/src/index.ts';
import { examplesOf, operations, startFakeApi } from './fake-api.ts';
import { startServer, type TestServer } from './server.ts';

const apiKey = 'svc_test_sk_0123456789abcdefghijABCDEFGHIJ12345678';

let api: TestServer;
let client: Mailwright;
beforeAll(async () => {
  api = await startFakeApi();
  client = new Mailwright({ apiKey, baseUrl: api.baseUrl });
});
afterAll(() => api.close());

describe('a call', () => {
  test('sends the key and the body, and returns the response', async () => {
    const body = { to: 'zofie.novakova@example.com', template: 'password-reset', data: { a: [1] } };
    const email = await client.emails.send(body);
    expect(email).toMatchObject({ id: expect.any(String), status: 'queued' });
    expect(api.received.at(-1)).toMatchObject({
      method: 'POST',
      url: '/api/v1/emails/send',
      headers: {
        authorization: `Bearer ${apiKey}`,
        accept: 'application/json',
        'content-type': 'application/json',
      },
      body,
    });
  });

  test.each([
    ['zofie+news@example.com', 'zofie%2Bnews%40example.com'],
    ['a/b?c#d%20@example.com', 'a%2Fb%3Fc%23d%2520%40example.com'],
    ['žofie@example.com', '%C5%BEofie%40example.com'],
    ['...', '...'],
  ])('encodes the path value %s once', async (email, encoded) => {
    await client.contacts.get(email);
    expect(api.received.at(-1)?.url).toBe(`/api/v1/contacts/${encoded}`);
    expect(api.received.at(-1)?.headers['content-type']).toBeUndefined();
  });

  test.each(['', '.', '..', undefined, null])('refuses the path value %p', async (email) => {
    const before = api.received.length;
    await expect(client.contacts.get(email as string)).rejects.toThrow(
      new TypeError('email must be well-formed text, and not empty, "." or "..".'),
    );
    expect(api.received).toHaveLength(before);
  });

  test('sends the given query parameters', async () => {
    await client.templates.list().page();
    expect(api.received.at(-1)?.url).toBe('/api/v1/templates');
    await client.templates.list({ limit: 5, cursor: 'a&b=' }).page();
    expect(api.received.at(-1)?.url).toBe('/api/v1/templates?limit=5&cursor=a%26b%3D');
    await client.templates.list({ cursor: undefined }).page();
    expect(api.received.at(-1)?.url).toBe('/api/v1/templates');
  });

  test('sends a list in the query as one value', async () => {
    await client.templates.list({ cursor: ['a', 'b,c'] as unknown as string }).page();
    expect(api.received.at(-1)?.url).toBe('/api/v1/templates?cursor=a,b%2Cc');
  });

  test('sends an object in the query with its keys in brackets', async () => {
    const metadata = { order_id: '10 42&', user: 'Žofie' };
    await client.emails.list({ tag: 'order', metadata }).page();
    expect(api.received.at(-1)?.url).toBe(
      '/api/v1/emails?tag=order&metadata[order_id]=10%2042%26&metadata[user]=%C5%BDofie',
    );
    const broken = { metadata: { user: 'party \ud83c' } };
    await expect(client.emails.list(broken).page()).rejects.toThrow(
      new TypeError('metadata must be well-formed text.'),
    );
  });

  test('sends a Date in the query in ISO 8601', async () => {
    const query = {
      since: new Date('2026-01-31T10:30:00+01:00'),
      due_until: '2026-02-01T00:00:00Z',
    };
    await client.emails.list(query).page();
    expect(api.received.at(-1)?.url).toBe(
      '/api/v1/emails?since=2026-01-31T09%3A30%3A00.000Z&due_until=2026-02-01T00%3A00%3A00Z',
    );
    expect(query.since).toBeInstanceOf(Date);
  });

  test('refuses an invalid Date in the query', async () => {
    const before = api.received.length;
    await expect(client.emails.list({ until: new Date('soon') }).page()).rejects.toThrow(
      new TypeError('until must be a valid date.'),
    );
    expect(api.received).toHaveLength(before);
  });

  test('refuses a query with half a surrogate pair', async () => {
    const before = api.received.length;
    const lists = [{ list: 'party \ud83c' }, { cursor: '\udf89' }];
    for (const query of lists) {
      await expect(client.contacts.list(query).page()).rejects.toThrow(
        new TypeError(`${Object.keys(query)[0]} must be well-formed text.`),
      );
    }
    expect(api.received).toHaveLength(before);
    await client.contacts.list({ list: 'party \ud83c\udf89' }).page();
    expect(api.received.at(-1)?.url).toBe('/api/v1/contacts?list=party%20%F0%9F%8E%89');
  });

  test('returns undefined for 204', async () => {
    const empty = await startServer((_, response) => response.writeHead(204).end());
    const { contacts } = new Mailwright({ apiKey, baseUrl: empty.baseUrl });
    expect(await contacts.get('zofie.novakova@example.com')).toBeUndefined();
    await empty.close();
  });

  test('sends additional headers', async () => {
    await client.templates.get('password-reset', { headers: { 'X-Request-Id': 'order-17' } });
    expect(api.received.at(-1)?.headers).toMatchObject({
      'x-request-id': 'order-17',
      authorization: `Bearer ${apiKey}`,
    });
  });

  test('uses the fetch function of the client options', async () => {
    const urls: string[] = [];
    const recording = new Mailwright({
      apiKey,
      baseUrl: api.baseUrl,
      fetch: (input, init) => {
        urls.push((input as Request).url);
        return fetch(input, init);
      },
    });
    await recording.templates.get('password-reset');
    expect(urls).toEqual([`${api.baseUrl}/api/v1/templates/password-reset`]);
  });

  test('uses the middleware of the raw client', async () => {
    const recording = new Mailwright({ apiKey, baseUrl: api.baseUrl });
    const paths: string[] = [];
    recording.raw.use({ onRequest: ({ schemaPath }) => void paths.push(schemaPath) });
    await recording.contacts.get('zofie.novakova@example.com');
    expect(paths).toEqual(['/api/v1/contacts/{email}']);
  });
});

describe('the example in the doc comment', () => {
  type Result = Promise<unknown> | { page(): Promise<unknown> };
  type Run = (client: Mailwright) => Result;
  // The last expression that is awaited or iterated over.
  const statement = /^(?:for await \(const \w+ of |(?:const \w+ = )?await )(.+?)(?:\) \{.+|;)$/s;
  const source = readFileSync(new URL('../../generated/client.ts', import.meta.url), 'utf8');
  const examples = [...source.matchAll(/@example\n\t \* ```ts\n(.+?)\n\t \* ```/gs)].map(
    ([, code]) => code!.replaceAll(/^\t \* /gm, ''),
  );

  test.each(operations)('of $operationId returns what the document shows', async (operation) => {
    const example = examples.find((code) => code.includes(`client.${operation.operationId}(`));
    const [, expression] = statement.exec(example!)!;
    const result = (runInThisContext(`(client) => ${expression}`) as Run)(client);
    const given = await ('page' in result ? result.page() : result);
    expect(api.received.at(-1)?.method).toBe(operation.httpMethod);
    const successes = examplesOf(operation).filter(({ status }) => status < 300);
    const read = given instanceof ReadableStream ? await text(given) : given;
    expect([undefined, ...successes.map((shown) => shown.body)]).toContainEqual(read);
  });
});

describe('the base URL', () => {
  test.each(['', '/', '/mail', '/mail/', '/mail//', '/?', '/mail/#', '/api/v1', '/mail/api/v1/'])(
    'may end in "%s"',
    async (suffix) => {
      const urls: string[] = [];
      const prefixed = new Mailwright({
        apiKey,
        baseUrl: `https://example.com${suffix}`,
        fetch: (input) => {
          urls.push((input as Request).url);
          return Promise.resolve(Response.json({}));
        },
      });
      await prefixed.templates.get('welcome');
      const prefix = suffix.startsWith('/mail') ? '/mail' : '';
      expect(urls).toEqual([`https://example.com${prefix}/api/v1/templates/welcome`]);
    },
  );

  test.each([
    'mail.example.com',
    'ftp://example.com',
    'https://user:hunter2@example.com',
    'https://example.com?x=1',
    'https://example.com#x',
    'https://exam ple.com',
    'https://[',
  ])('%p is refused', (baseUrl) => {
    expect(() => new Mailwright({ apiKey, baseUrl })).toThrow(
      new TypeError('baseUrl must be an http(s) URL without user and query.'),
    );
  });
});

describe('the API key', () => {
  const make = (options: Partial<MailwrightOptions>) => () =>
    new Mailwright({ apiKey, baseUrl: 'https://example.com', ...options });

  test.each([
    'undefined',
    'svc_live_sk_',
    'svc_prod_sk_hunter2',
    'Bearer svc_live_sk_hunter2',
    'svc_live_sk_hunter2\n',
    ' svc_live_sk_hunter2',
    'svc_live_sk_hunter2…',
  ])('%j is refused, and the error does not contain it', (malformed) => {
    expect(make({ apiKey: malformed })).toThrow(
      new TypeError('apiKey must be a key that starts with svc_live_sk_ or svc_test_sk_.'),
    );
  });

  test('is not shown when the client is logged', () => {
    const secret = apiKey.slice('svc_test_sk_'.length);
    const shown = inspect(client, { depth: null, showHidden: true, getters: true });
    expect(shown).toContain('contacts');
    expect(shown + JSON.stringify(client)).not.toContain(secret);
  });
});

test.each([-1, 1.5, NaN, Infinity, 101])('%p retries are refused', async (maxRetries) => {
  const message = 'maxRetries must be a whole number from 0 to 100.';
  const options = { apiKey, baseUrl: api.baseUrl };
  expect(() => new Mailwright({ ...options, maxRetries })).toThrow(new TypeError(message));
  await expect(client.templates.get('t', { maxRetries })).rejects.toThrow(new TypeError(message));
});

test.each([0, -1, 1.5, NaN, Infinity, 2 ** 31])('a time-out of %p is refused', async (timeout) => {
  const message = 'timeout must be a whole number from 1 to 2147483647.';
  const options = { apiKey, baseUrl: api.baseUrl };
  expect(() => new Mailwright({ ...options, timeout })).toThrow(new TypeError(message));
  await expect(client.templates.list({}, { timeout }).page()).rejects.toThrow(
    new TypeError(message),
  );
});

describe('called from JavaScript', () => {
  const order = { to: 'zofie.novakova@example.com', template: 'welcome' };
  const nothing = null as unknown as undefined;

  test('options may be null, and so may an idempotency key', async () => {
    await client.templates.get('welcome', nothing);
    await client.emails.send(order, { idempotencyKey: nothing });
    expect(api.received.at(-1)?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a header with the value undefined is not sent', async () => {
    await client.templates.get('welcome', { headers: { 'X-Request-Id': undefined } });
    expect(api.received.at(-1)?.headers).not.toHaveProperty('x-request-id');
  });

  test.each(['', 'two words', 'é', 'a\nb', 'x'.repeat(256)])(
    'the idempotency key %j is refused and not in the error',
    async (idempotencyKey) => {
      const before = api.received.length;
      await expect(client.emails.send(order, { idempotencyKey })).rejects.toThrow(
        new TypeError('idempotencyKey must be 1 to 255 visible ASCII characters.'),
      );
      expect(api.received).toHaveLength(before);
    },
  );

  test.each([{ slug: 'welcome' }, null, '\ud800'])(
    '%j is refused as a path value',
    async (slug) => {
      await expect(client.templates.get(slug as string)).rejects.toThrow(
        new TypeError('slug must be well-formed text, and not empty, "." or "..".'),
      );
    },
  );
});
