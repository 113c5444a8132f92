import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Mailwright, RateLimitError } from '../../sdk/src/index.ts';
import { answer } from './fake-api.ts';
import { startServer, type TestServer } from './server.ts';

const apiKey = 'svc_test_sk_0123456789abcdefghijABCDEFGHIJ12345678';

/** Pages by their cursor. */
const pages: Record<string, object> = {
  '': { data: [{ slug: 'a' }, { slug: 'b' }], has_more: true, next_cursor: 'n&2' },
  'n&2': { data: [], has_more: true, next_cursor: 'n3' },
  n3: { data: [{ slug: 'c' }], has_more: false, next_cursor: null },
};

let server: TestServer;
let client: Mailwright;
beforeAll(async () => {
  server = await startServer(({ url }, response) => {
    const cursor = new URL(url, 'http://localhost').searchParams.get('cursor') ?? '';
    const body = pages[cursor];
    const refusal = { message: 'Too many.', code: 'RATE_LIMITED', details: {} };
    answer(response, body ? { status: 200, body } : { status: 429, body: refusal });
  });
  client = new Mailwright({ apiKey, baseUrl: server.baseUrl });
});
afterAll(() => server.close());
beforeEach(() => void server.received.splice(0));

const asked = (): string[] => server.received.map(({ url }) => url);

describe('a list', () => {
  test('is iterated page by page', async () => {
    const slugs: string[] = [];
    for await (const { slug } of client.templates.list({ limit: 2 })) slugs.push(slug);
    expect(slugs).toEqual(['a', 'b', 'c']);
    expect(asked()).toEqual([
      '/api/v1/templates?limit=2',
      '/api/v1/templates?limit=2&cursor=n%262',
      '/api/v1/templates?limit=2&cursor=n3',
    ]);
  });

  test('starts at the given cursor', async () => {
    const slugs: string[] = [];
    for await (const { slug } of client.templates.list({ cursor: 'n3' })) slugs.push(slug);
    expect(slugs).toEqual(['c']);
  });

  test('requests no more pages than are iterated', async () => {
    for await (const { slug } of client.templates.list()) if (slug === 'b') break;
    expect(asked()).toEqual(['/api/v1/templates']);
  });

  test('sends no request until it is iterated, and starts again on each iteration', async () => {
    const list = client.templates.list();
    expect(asked()).toEqual([]);
    for await (const { slug } of list) if (slug === 'a') break;
    for await (const { slug } of list) if (slug === 'a') break;
    expect(asked()).toEqual(['/api/v1/templates', '/api/v1/templates']);
  });

  test('ends with the error of a page', async () => {
    const failing = client.templates.list({ cursor: 'none' }, { headers: { 'X-Request-Id': 'r' } });
    await expect(failing[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(RateLimitError);
  });

  test('passes its options to every page', async () => {
    const options = { headers: { 'X-Request-Id': 'walk-1' } };
    for await (const template of client.templates.list({}, options)) void template;
    expect(server.received.map(({ headers }) => headers['x-request-id'])).toEqual(
      Array(3).fill('walk-1'),
    );
  });

  test('stops when its signal is aborted, with the reason', async () => {
    const leaving = new AbortController();
    const reason = new Error('The visitor has left.');
    const walk = async (): Promise<void> => {
      const list = client.templates.list({}, { signal: leaving.signal });
      for await (const { slug } of list) if (slug === 'b') leaving.abort(reason);
    };
    await expect(walk()).rejects.toBe(reason);
    expect(asked()).toHaveLength(1);
  });

  test('returns its first entries as an array, from the minimum of pages', async () => {
    const slugs = async (limit: number): Promise<string[]> =>
      (await client.templates.list().toArray({ limit })).map(({ slug }) => slug);
    expect(await slugs(1)).toEqual(['a']);
    expect(await slugs(2)).toEqual(['a', 'b']);
    expect(asked()).toEqual(['/api/v1/templates', '/api/v1/templates']);
    expect(await slugs(3)).toEqual(['a', 'b', 'c']);
    expect(await slugs(100)).toEqual(['a', 'b', 'c']);
    expect(asked()).toHaveLength(8);
  });

  test.each([0, -1, 1.5, NaN, Infinity, undefined])(
    'returns no array of %p entries',
    async (limit) => {
      await expect(client.templates.list().toArray({ limit: limit as number })).rejects.toThrow(
        new TypeError('limit must be a whole number from 1 to 9007199254740991.'),
      );
      expect(asked()).toEqual([]);
    },
  );

  test('returns one page, as in the API', async () => {
    const page = await client.templates.list({ cursor: 'n&2' }).page();
    expect(page).toEqual(pages['n&2']);
    expect(asked()).toHaveLength(1);
  });
});
