import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { type ExampleRequest, withTokens } from '../../support/nouns/examples.ts';
import type { ExampleTokens } from '../../support/app/tokens.ts';
import type { Random } from '../../messages/templates/random.ts';
import { toJson, write } from './json.ts';
import { anything, mutate } from './mutate.ts';
import { BODIES, TEXTS } from './hostile-values.ts';

export interface FuzzRequest {
  method: string;
  /** Including the query. */
  path: string;
  headers: Record<string, string | string[]>;
  body: Uint8Array | null;
}

/** The rows in the database that requests refer to. */
export interface Known {
  live: string;
  test: string;
  /** The id of a live email. */
  emailId: string;
  /** Tokens of links in emails. */
  tokens: ExampleTokens;
}

/**
 * The number of addresses `person-0@example.com` and so on; the first half are contacts at the
 * start.
 */
export const PEOPLE = 20;
/**
 * The number of addresses `leaving-0@example.com` and so on: contacts at the start, used by erasure
 * requests.
 */
export const LEAVING = 5;

/** An unchanged request of the document, for an existing contact. */
export function asDocumented(seed: ExampleRequest, known: Known): FuzzRequest {
  const real = makeReal(erases(seed) ? 'leaving-0' : 'person-0', seed, known);
  const { method, path, body, raw } = real;
  return {
    method,
    path,
    headers: {
      Authorization: `Bearer ${known.live}`,
      'Content-Type': 'application/json',
      ...seed.headers,
    },
    body:
      raw !== undefined
        ? Buffer.from(raw)
        : body === undefined
          ? null
          : Buffer.from(JSON.stringify(body)),
  };
}

/** A request of the document with some parts changed. */
export function generate(random: Random, seeds: ExampleRequest[], known: Known): FuzzRequest {
  const example = random.pick(seeds);
  const seed = makeReal(anybody(random, example), example, known);
  const [pathname = '/', query = ''] = seed.path.split('?');
  const body = makeBody(random, seed);
  const coded = body && random.chance(0.08) ? encode(random, body) : null;
  return {
    method: random.chance(0.06) ? random.pick(METHODS) : seed.method,
    path: changePath(random, pathname) + changeQuery(random, query),
    headers: {
      ...authorization(random, known),
      ...(body || random.chance(0.1) ? { 'Content-Type': contentType(random) } : {}),
      ...(coded ? { 'Content-Encoding': coded.name } : {}),
      ...(random.chance(0.15) ? oddHeaders(random) : {}),
    },
    body: coded?.body ?? body,
  };
}

const METHODS = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'MKCOL'],
  ...['PURGE', 'QUERY', 'M-SEARCH'],
];

/**
 * If erasures removed all contacts early, the other requests would find none. The first contact is
 * never erased, because unchanged requests refer to it.
 */
function anybody(random: Random, seed: ExampleRequest): string {
  if (!erases(seed)) return `person-${random.below(PEOPLE)}`;
  return random.chance(0.9)
    ? `leaving-${random.below(LEAVING)}`
    : `person-${1 + random.below(PEOPLE - 1)}`;
}

const erases = ({ method, path }: ExampleRequest): boolean =>
  method === 'DELETE' || path === '/api/v1/erasures';

/** The document’s examples name contacts and emails that do not exist here. */
function makeReal(
  person: string,
  seed: ExampleRequest,
  { emailId, tokens }: Known,
): ExampleRequest {
  const text = JSON.stringify(withTokens(seed, tokens))
    .replaceAll('zofie.novakova', person)
    .replaceAll(/\/emails\/[0-9a-f-]{34}3[02]/g, `/emails/${emailId}`);
  return JSON.parse(text) as ExampleRequest;
}

function makeBody(random: Random, { method, body }: ExampleRequest): Uint8Array | null {
  if (method === 'GET' && random.chance(0.9)) return null;
  const choice = random.next();
  if (choice < 0.04) return null;
  if (choice < 0.16) return Buffer.from(random.pick(BODIES) as string);
  const json = toJson(body ?? {});
  if (choice < 0.26) return Buffer.from(write(json));
  if (choice < 0.3) return Buffer.from(write(anything(random)));
  const bytes = Buffer.from(write(mutate(random, json)));
  if (choice > 0.97) return bytes.subarray(0, random.below(bytes.length + 1));
  if (choice > 0.94) bytes[random.below(Math.max(1, bytes.length))] = random.below(256);
  return bytes;
}

function encode(random: Random, body: Uint8Array): { name: string; body: Uint8Array } {
  return random.pick([
    () => ({ name: 'gzip', body: gzipSync(body) }),
    () => ({ name: 'GZIP', body: gzipSync(body) }),
    () => ({ name: 'gzip', body }),
    () => ({ name: 'gzip', body: gzipSync(body).subarray(0, 15) }),
    () => ({ name: 'gzip, gzip', body: gzipSync(gzipSync(body)) }),
    () => ({ name: 'deflate', body: deflateSync(body) }),
    () => ({ name: 'br', body: brotliCompressSync(body) }),
    () => ({ name: 'br', body }),
    () => ({ name: 'zstd', body }),
    () => ({ name: 'identity', body }),
    () => ({ name: 'x'.repeat(300), body }),
  ])();
}

const anyText = (random: Random): string =>
  random.chance(0.3)
    ? String.fromCharCode(0x21 + random.below(0xde)).repeat(3)
    : random.pick(TEXTS);

/** Percent-encoded correctly, or incorrectly. */
function encodeText(random: Random, text: string): string {
  const short = text.slice(0, 2_000);
  if (random.chance(0.7)) return encodeURIComponent(short.toWellFormed());
  return short.replace(/[^\u0021-\u00ff]|[#?]/gu, '%');
}

const PATHS = [
  ...['/', '//', '/api', '/api/v1', '/api/v1/', '/api/v2/contacts', '/API/V1/CONTACTS'],
  ...['//api/v1/contacts', '/api/v1//contacts', '/api/v1/./contacts', '/api/v1/x/../contacts'],
  ...['/api/v1/..%2f..%2f/contacts', '/api/v1/%2e%2e/contacts', '/api/v1/contacts;x=1'],
  ...['/api/v1/contacts%00', '/api/v1/%zz', '/api/v1/contacts/%', '/api/v1/contacts/%c0%80'],
  ...['/api/v1/contacts/%ed%a0%80', '/api/v1/emails/send/', '/api/v1/emails/%73end'],
  ...['/api/v1/contacts\\x', '/api/v1/__proto__', '/api/v1/constructor', '/api/u/x/preferences'],
  ...['/openapi.json', '/livez', '/docs', '/dev/mailbox', '/api/v1/templates/.'],
  `/api/v1/templates/${'x'.repeat(8_000)}`,
  `/api/v1/${'x/'.repeat(2_000)}`,
];

function changePath(random: Random, pathname: string): string {
  if (random.chance(0.75)) return pathname;
  if (random.chance(0.3)) return random.pick(PATHS);
  const segments = pathname.split('/');
  const at = 1 + random.below(segments.length);
  segments.splice(at, random.below(2), encodeText(random, anyText(random)));
  return segments.join('/');
}

const LIMITS = [
  ...['1', '0', '201', '-1', '1.5', '1e2', '1e400', '0x10', ' 5', '5 ', '+5', '٣', '', '1,2'],
  ...['null', 'NaN', 'Infinity', '-Infinity'],
  '99999999999999999999',
];

function changeQuery(random: Random, query: string): string {
  if (random.chance(0.75)) return query ? `?${query}` : '';
  const name = (): string =>
    random.pick([
      ...['limit', 'limit', 'cursor', 'cursor', 'limit[]', 'limit[$ne]', 'cursor[a][b]', 'unknown'],
      ...['__proto__', 'constructor', '', 'LIMIT', 'li%6dit', '%zz'],
    ]);
  const value = (): string =>
    random.chance(0.3) ? encodeURI(random.pick(LIMITS)) : encodeText(random, anyText(random));
  const count = random.chance(0.03) ? 1_500 : 1 + random.below(4);
  const parts = Array.from({ length: count }, () =>
    random.chance(0.1) ? name() : `${name()}=${count > 100 ? '' : value()}`,
  );
  return `?${parts.join(random.pick(['&', '&', '&', '&&', ';']))}`;
}

const CONTENT_TYPES = [
  ...[
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;',
    'application/json;;',
  ],
  ...[
    'application/json; charset="utf-8"',
    'application/json; charset=utf-16',
    'application/json ;x',
  ],
  ...[
    'application/json; charset=latin1',
    'application/json; charset=nonsense',
    'text/json',
    'json',
  ],
  ...['application/vnd.api+json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  ...[
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/html',
    '*/*',
    'application/*',
    '/',
    ';',
  ],
  ...[
    '',
    'application/json, text/plain',
    'application/octet-stream',
    `application/json; x=${'y'.repeat(4_000)}`,
  ],
];

function contentType(random: Random): string {
  if (random.chance(0.85)) return 'application/json';
  if (random.chance(0.7)) return random.pick(CONTENT_TYPES);
  return `application/json; p${random.below(1e9)}=${random.below(1e9)}`;
}

function authorization(random: Random, { live, test }: Known): Record<string, string> {
  if (random.chance(0.62)) return { Authorization: `Bearer ${live}` };
  if (random.chance(0.85)) return { Authorization: `Bearer ${test}` };
  const value = random.pick([
    null,
    '',
    'Bearer',
    'Bearer ',
    live,
    `bearer ${live}`,
    `Bearer  ${live}`,
    `Bearer ${live} `,
    `Bearer ${live}x`,
    `Bearer ${live}, Bearer ${test}`,
    `xBearer ${live}`,
    `Basic ${Buffer.from(`${live}:`).toString('base64')}`,
    `Bearer ${live.slice(0, -1)}0`,
    `Bearer ${live.replace('live', 'test')}`,
    `Bearer svc_live_sk_${'0'.repeat(38)}`,
    `Bearer ${'x'.repeat(7_000)}`,
    'Bearer \xff\xfe',
    'Bearer __proto__',
  ]);
  return value === null ? {} : { Authorization: value };
}

/** Only what an HTTP client can send: invalid HTTP is tested elsewhere over raw sockets. */
function oddHeaders(random: Random): Record<string, string | string[]> {
  return random.pick<Record<string, string | string[]>>([
    { 'X-Request-Id': 'mine-1' },
    { 'X-Request-Id': '' },
    { 'X-Request-Id': 'x'.repeat(200) },
    { 'X-Request-Id': '{"a":1}\t\xe9' },
    { 'X-Request-Id': ['one', 'two'] },
    { 'X-HTTP-Method-Override': 'DELETE' },
    { 'Idempotency-Key': 'x'.repeat(300) },
    { 'Idempotency-Key': '\xff' },
    { Accept: 'text/html' },
    { Accept: 'application/xml;q=nonsense,,;' },
    { 'Accept-Encoding': 'gzip;q=-1, *;q=0' },
    { 'If-None-Match': '*' },
    { Range: 'bytes=0-0,-1' },
    { Expect: '100-continue' },
    { Expect: 'nonsense' },
    { Upgrade: 'websocket', Connection: 'Upgrade' },
    { Upgrade: 'h2c', Connection: 'Upgrade, HTTP2-Settings', 'HTTP2-Settings': 'AAMAAABkAAQAAP__' },
    { Cookie: 'a=b; __proto__=x' },
    { Host: 'evil.example' },
    { 'X-Forwarded-For': "1.2.3.4, ::1, ' or 1=1" },
    { 'X-Forwarded-Proto': 'https' },
    { Forwarded: 'for="[::1]:x"' },
    { TE: 'trailers' },
    { Origin: 'null', 'Access-Control-Request-Method': 'POST' },
    Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`X-Many-${index}`, 'x'])),
    { 'X-Large': 'x'.repeat(15_000) },
    { 'X-Larger': 'x'.repeat(20_000) },
  ]);
}
