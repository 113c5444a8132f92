import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { staticResponse } from '../../server/http/responses/static-response.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

interface Got {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  bytes: Buffer;
}

/** Not sent by `fetch`, which decompresses the body and sets its own caching headers. */
async function get(path: string, headers: Record<string, string>, method = 'GET'): Promise<Got> {
  const asked = request(app.baseUrl + path, { method, headers }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
}

describe.each(['/docs', '/docs/emails', '/openapi.json'])('%s', (path) => {
  test('is revalidated on every request, with a 304 while it is unchanged', async () => {
    const { status, headers } = await get(path, {});
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding' });
    const { etag = '' } = headers;
    expect(etag).toMatch(/^W\/"[\w-]{43}"$/);
    for (const method of ['GET', 'HEAD']) {
      const same = await get(path, { 'If-None-Match': `"other", ${etag}` }, method);
      expect(same).toMatchObject({ status: 304, headers: { etag, vary: 'Accept-Encoding' } });
      expect(same.headers).not.toHaveProperty('content-encoding');
      expect(same.bytes).toHaveLength(0);
      const other = await get(path, { 'If-None-Match': 'W/"other"' }, method);
      expect(other).toMatchObject({ status: 200, headers: { etag } });
    }
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('is compressed for Accept-Encoding %s', async (accepted, encoding, unpack) => {
    const plain = await get(path, {});
    const packed = await get(path, { 'Accept-Encoding': accepted });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.etag).toBe(plain.headers.etag);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3.5);
    expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true);
    const head = await get(path, { 'Accept-Encoding': accepted }, 'HEAD');
    expect(head.headers['content-length']).toBe(String(packed.bytes.length));
    expect(head.bytes).toHaveLength(0);
  });

  test.each(['identity', 'deflate', 'gzip;q=0, br;q=0'])(
    'is not compressed for Accept-Encoding %s',
    async (accepted) => {
      const { headers, bytes } = await get(path, { 'Accept-Encoding': accepted });
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers['content-length']).toBe(String(bytes.length));
    },
  );
});

test.each(['/docs', '/docs/emails'])(
  '%s sends its own Content-Security-Policy, and must not be framed',
  async (path) => {
    const { headers, bytes } = await get(path, {});
    const [, policy] =
      /<meta http-equiv="Content-Security-Policy" content="(.*?)">/.exec(bytes.toString()) ?? [];
    expect(headers['content-security-policy']).toBe(`${policy}; frame-ancestors 'none'`);
  },
);

test.each(['/docs/', '/docs/all'])('%s redirects to /docs', async (path) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, headers } = await get(path, {}, method);
    expect(status).toBe(308);
    expect(new URL(headers.location ?? '', app.baseUrl + path).pathname).toBe('/docs');
  }
  const refused = await get(path, {}, 'POST');
  expect(refused).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});

test('every link of the reference leads to another of its URLs', async () => {
  const seen = new Set(['/docs']);
  for (const path of seen) {
    const { status, headers, bytes } = await get(path, {});
    expect({ path, status }).toEqual({ path, status: 200 });
    if (!headers['content-type']?.startsWith('text/html')) continue;
    const links = bytes.toString().matchAll(/ (?:href|src|data-entries)="([^"#]+)/g);
    for (const [, link = ''] of links) {
      const { origin, pathname } = new URL(link, app.baseUrl + path);
      if (origin === app.baseUrl) seen.add(pathname);
    }
  }
  const expected = ['/docs/emails', '/docs/page.css', '/docs/page.js', '/docs/search.js'];
  expect([...seen]).toEqual(expect.arrayContaining(expected));
  expect([...seen].filter((path) => path.endsWith('.html'))).toEqual([]);
});

test('an unknown page of the reference is a 404, and pages allow only GET and HEAD', async () => {
  expect(await get('/docs/nothing', {})).toMatchObject({ status: 404 });
  const refused = await get('/docs/emails', {}, 'POST');
  expect(refused).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});

test.each(['br', 'gzip', 'identity'])(
  'all clients that ask for %s share the same bytes, so that slow readers take no memory of their own',
  async (encoding) => {
    const content = Buffer.from('A page. '.repeat(10_000));
    const bodies: unknown[] = [];
    const server = express()
      .use((_request, response, next) => {
        const send = response.send.bind(response);
        response.send = (body) => {
          bodies.push(body);
          return send(body);
        };
        next();
      })
      .get(
        '/',
        staticResponse(() => ({ content, headers: { 'Content-Type': 'text/plain' } })),
      )
      .listen(0, '127.0.0.1');
    try {
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      const ask = () =>
        fetch(`http://127.0.0.1:${port}/`, { headers: { 'Accept-Encoding': encoding } });
      const answers = await Promise.all([ask(), ask(), ask()]);
      for (const answer of answers) expect(await answer.text()).toBe(content.toString());
      expect(bodies).toHaveLength(3);
      expect(new Set(bodies).size).toBe(1);
    } finally {
      server.close();
    }
  },
);
