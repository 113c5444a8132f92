import { request } from 'node:http';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/app/app.ts';
import type { Options, TestClient } from '../../support/app/client.ts';
import {
  asBrowser,
  consentRows,
  createSubscriber,
  form,
  pageOf,
  preferencesToken,
} from '../../support/app/tokens.ts';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

let app: TestApp;
let visitor: TestClient;
let token: string;
let path: string;
beforeAll(async () => {
  // The proxy header gives each test its own client address, so that a rate limit affects one test
  // only.
  app = await startTestApp({
    parts: { api: true, worker: false },
    env: { TRUST_PROXY: 'loopback' },
  });
  visitor = app.client(null);
  token = await preferencesToken(app, (await createSubscriber(app)).id, { subtype: 'newsletter' });
  path = pageOf(token, 'preferences');
});
afterAll(() => app.close());

describe('TOKEN-PAGES-7 the headers of every response', () => {
  const cases: [string, string, string, Options][] = [
    ['a page', 'GET', 'preferences', asBrowser()],
    ['JSON', 'GET', 'preferences', {}],
    ['a redirect', 'POST', 'preferences', asBrowser(form(''))],
    ['a 404', 'GET', 'confirm', asBrowser()],
    ['a 404 as JSON', 'GET', 'confirm', {}],
    ['a 400', 'POST', 'preferences', asBrowser(form('subscribe=x'))],
    ['a 405', 'PUT', 'preferences', asBrowser()],
    ['HEAD', 'HEAD', 'preferences', asBrowser()],
  ];
  test.each(cases)('%s', async (_name, method, page, options) => {
    const { headers } = await visitor.request(method, `/api/u/${token}/${page}`, options);
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    const policy = headers.get('Content-Security-Policy')?.split('; ');
    expect(policy).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^style-src 'sha256-[\w+/=]+'$/),
      'img-src data:',
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get('Set-Cookie')).toBeNull();
  });

  test('HEAD is GET without its body', async () => {
    for (const options of [{}, asBrowser()]) {
      const [got, head] = [
        await visitor.get(path, options),
        await visitor.request('HEAD', path, options),
      ];
      expect([head.status, head.text]).toEqual([got.status, '']);
      for (const name of ['Content-Type', 'Content-Length']) {
        expect(head.headers.get(name)).toBe(got.headers.get(name));
      }
    }
  });

  test('a page without a known contact uses the language of the browser', async () => {
    const languageTo = async (accepted: string) => {
      const headers = { 'Accept-Language': accepted };
      const { text } = await visitor.get('/api/u/x/confirm', asBrowser({ headers }));
      return /<html lang="(\w+)"/.exec(text)?.[1];
    };
    expect(await languageTo('cs-CZ,cs;q=0.9,en;q=0.8')).toBe('cs');
    expect(await languageTo('de-AT, fr;q=0.5')).toBe('de');
    expect(await languageTo('fr, it;q=0.5')).toBe('en');
    expect(await languageTo('en, cs;q=0.5')).toBe('en');
    expect(await languageTo('*')).toBe('en');
    expect(await languageTo(';;,nonsense')).toBe('en');
  });

  test('unknown query parameters in a link are ignored', async () => {
    for (const query of [
      '?utm_source=x&fbclid=y',
      '?done=nonsense',
      '?%00',
      '?a',
      '?limit=x&%zz',
    ]) {
      expect((await visitor.get(path + query, asBrowser())).status).toBe(200);
      expect((await visitor.request('POST', path + query, form(''))).status).toBe(200);
    }
  });
});

describe('TOKEN-PAGES-2 a request body', () => {
  const post = (options: Options) => visitor.request('POST', path, options);
  const many = (count: number) =>
    Array.from({ length: count }, (_, n): [string, string] => ['subscribe', `k${n}`]);

  test.each<[string, number, Options]>([
    ['missing', 400, {}],
    ['no JSON', 400, { raw: '{', headers: { 'Content-Type': JSON_TYPE } }],
    ['no object', 400, { body: [] }],
    ['null', 400, { body: null }],
    ['with an unknown field', 400, { body: { email: 'x@example.com' } }],
    ['of a wrong type', 400, { body: { preferences: { newsletter: 'true' } } }],
    ['with a field of a wrong type', 400, { body: { unsubscribe_all: 1 } }],
    [
      'too deep',
      400,
      { raw: `${'['.repeat(5_000)}${']'.repeat(5_000)}`, headers: { 'Content-Type': JSON_TYPE } },
    ],
    ['with NUL', 400, { body: { preferences: { 'a\0b': true } } }],
    [
      'with half a surrogate pair',
      400,
      { raw: '{"preferences":{"\\ud800":true}}', headers: { 'Content-Type': JSON_TYPE } },
    ],
    ['a form with NUL', 400, form('subscribe=%00')],
    ['a form with broken encoding', 400, form('subscribe=x&was=%zz%ff')],
    ['a form with an invalid field name', 400, form('subscribe=__proto__')],
    ['a form with a backslash in a name', 400, form('subscribe=a%5C')],
    ['a form with 201 checkboxes', 400, form(many(201))],
    [
      'a form of binary data',
      200,
      { raw: new Uint8Array([0xff, 0xfe, 0]), headers: { 'Content-Type': FORM } },
    ],
    ['an empty form', 200, { raw: '', headers: { 'Content-Type': FORM } }],
    [
      'a form in another charset',
      200,
      { raw: 'x=1', headers: { 'Content-Type': `${FORM}; charset=latin1` } },
    ],
    [
      'a form in an unknown charset',
      415,
      { raw: 'x=1', headers: { 'Content-Type': `${FORM}; charset=nonsense` } },
    ],
    [
      'a form with an unknown encoding',
      415,
      { raw: 'x=1', headers: { 'Content-Type': FORM, 'Content-Encoding': 'nonsense' } },
    ],
    [
      'a form that is not compressed as declared',
      400,
      { raw: 'x=1', headers: { 'Content-Type': FORM, 'Content-Encoding': 'gzip' } },
    ],
    ['a large form', 413, form([['x', 'y'.repeat(200_000)]])],
    [
      'a form that decompresses to too much',
      413,
      {
        raw: gzipSync('x'.repeat(1e6)),
        headers: { 'Content-Type': FORM, 'Content-Encoding': 'gzip' },
      },
    ],
    ['large JSON', 413, { body: { x: 'y'.repeat(1_100_000) } }],
    [
      'multipart',
      415,
      { raw: '--x--', headers: { 'Content-Type': 'multipart/form-data; boundary=x' } },
    ],
    ['plain text', 415, { raw: 'x', headers: { 'Content-Type': 'text/plain' } }],
    ['without a Content-Type', 415, { raw: 'x', headers: { 'Content-Type': '' } }],
  ])('%s gets a %i, as JSON and as a page, and changes nothing', async (_name, status, options) => {
    const before = await consentRows(app);
    expect((await post(options)).status).toBe(status);
    const page = await post(asBrowser(options));
    expect(page.status).toBe(status === 200 ? 303 : status);
    if (status >= 400) expect(page.text).toContain('This could not be saved');
    expect(await consentRows(app)).toBe(before);
  });

  test('as a form does not affect the JSON parser, whatever the names are', async () => {
    const names = ['a', 'b', 'c', 'd\\'];
    const { body } = await post(form(names.map((name) => ['subscribe', name])));
    expect(body.details).toMatchObject({ field: 'd\\', reason: 'invalid_format' });
    const value = JSON.parse('{"a":1,"b":1,"c":1,"d\\n":1}') as object;
    expect(Object.keys(value)).toEqual(['a', 'b', 'c', 'd\n']);
  });

  test('that is cut off ends without a response and changes nothing', async () => {
    const { hostname, port } = new URL(app.baseUrl);
    const before = await consentRows(app);
    const outgoing = request({
      hostname,
      port,
      path,
      method: 'POST',
      headers: { 'Content-Type': FORM, 'Content-Length': '1000' },
    });
    outgoing.on('error', () => {});
    outgoing.write('unsubscribe_all=true');
    await once(outgoing, 'socket');
    outgoing.destroy();
    expect((await visitor.get(path)).status).toBe(200);
    expect(await consentRows(app)).toBe(before);
  });
});

describe('LIMITS-1 the rate limit per client address', () => {
  const from = (address: string, options: Options = {}): Options => ({
    ...options,
    headers: { ...options.headers, 'X-Forwarded-For': address },
  });

  test('responds 429 with Retry-After, as page and as JSON; other clients are not affected', async () => {
    const ask = (options: Options) => visitor.get('/api/u/x/preferences', options);
    const answers = await Promise.all(Array.from({ length: 301 }, () => ask(from('192.0.2.1'))));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(300);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      code: 'RATE_LIMITED',
      details: { limit: 300, window_seconds: 10 },
    });
    const page = await visitor.get(path, asBrowser(from('192.0.2.1')));
    expect(page.status).toBe(429);
    expect(page.text).toContain('Please wait a minute and try again.');
    expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await ask(from('192.0.2.2'))).status).toBe(404);
  });

  test('never prevents an unsubscribe', async () => {
    const asked = Array.from({ length: 301 }, () =>
      visitor.get('/api/u/x/preferences', from('192.0.2.3')),
    );
    await Promise.all(asked);
    const done = await visitor.request('POST', pageOf(token, 'unsubscribe'), from('192.0.2.3'));
    expect(done.status).toBe(200);
  });

  test('CONSENT-LOG-1 an invalid client address from a proxy is not recorded in the ledger', async () => {
    const { id, email } = await createSubscriber(app);
    const other = pageOf(await preferencesToken(app, id), 'unsubscribe');
    await visitor.request('POST', other, from("' or 1=1"));
    const { body } = await app.live.get(
      `/api/v1/contacts/${encodeURIComponent(email)}/consent-history`,
    );
    expect(body.data[0]).toMatchObject({ ip: null, source: 'one_click' });
  });
});
