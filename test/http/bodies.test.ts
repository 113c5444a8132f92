import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FREE_PIECES } from '../../server/http/body/body-watch.ts';
import { setRateLimits } from '../support/app/account.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import type { Answer, Options } from '../support/app/client.ts';
import { refusal } from '../support/refusal.ts';
import { sendRaw } from '../support/app/raw-request.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
  await setRateLimits(app, { reads: 5_000, writes: 5_000, sends: 5_000 });
});
afterAll(() => app.close());

const CONTACTS = '/api/v1/contacts';
const MIB = 1024 * 1024;

const post = (options: Options): Promise<Answer> => app.live.request('POST', CONTACTS, options);
const upsert = (body: unknown): Promise<Answer> => post({ body });

describe('API-5 before schema validation', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  const withKeys = (count: number): object =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, i]));

  test.each<[string, unknown]>([
    ['more than 200 keys', { a: withKeys(201) }],
    ['a NUL', { a: 'x\u0000' }],
    ['half a surrogate pair', { a: '\ud83d' }],
    ['a NUL in a key', { 'x\u0000': 1 }],
    ['half a surrogate pair in a key', { '\udc00': 1 }],
  ])('%s is refused', async (_name, data) => {
    const { status, body } = await upsert({ email: 'g6@example.com', data });
    expect([status, body.details.reason]).toEqual([400, 'invalid_format']);
  });

  test.each([
    ['data.__proto__', 'this name', '{"data":{"__proto__":{}}}'],
    ['data.a b', 'a NUL character or a lone surrogate in its name', '{"data":{"a\\u0000b":1}}'],
    ['x.0.a\ufffd', 'a NUL character or a lone surrogate in its name', '{"x":[{"a\\ud83d":1}]}'],
    ['data.a\\b', 'a backslash in its name', '{"data":{"a\\\\b":1}}'],
  ])('the error names a refused field: %s', async (field, what, raw) => {
    const { status, body } = await post({ raw });
    const message = `The field ${field} must not have ${what}.`;
    expect([status, body.details.field, body.message]).toEqual([400, field, message]);
  });

  test('the error truncates names of a kilobyte', async () => {
    const long = 'k'.repeat(1_000);
    const cut = 'k'.repeat(255);
    const email = 'g6@example.com';
    expect(refusal(await upsert({ email, [long]: 1 }))).toBe(`400 ${cut} unknown_field`);
    const attributes = await upsert({ email, custom_attributes: { [long]: 1 } });
    expect(refusal(attributes)).toBe(`400 custom_attributes.${cut} unknown_field`);
    expect((await upsert({ email })).status).toBeLessThan(300);
    const path = `${CONTACTS}/${email}/subscription-preferences`;
    const body = { preferences: { [long]: true } };
    const preferences = await app.live.request('PATCH', path, { body });
    expect(refusal(preferences)).toBe(`400 preferences.${cut} not_found`);
    expect(preferences.text).not.toContain(`${cut}k`);
  });

  test('excessive nesting is refused by the limit of the field that contains it', async () => {
    for (const levels of [32, 37, 41, 3_000]) {
      const answer = await upsert({ email: 'g6@example.com', data: { a: nested(levels) } });
      expect(refusal(answer)).toBe('400 data too_many');
      expect(answer.body.message).toBe('The field data may nest at most 32 levels.');
    }
    const field = ['x', ...Array.from({ length: 39 }, () => '0')].join('.');
    for (const levels of [40, 3_000]) {
      const answer = await upsert({ x: nested(levels) });
      expect(answer.body.message).toBe(`The field ${field} must not have more than 40 levels.`);
    }
  });

  test('a NUL is refused everywhere, also in unknown fields', async () => {
    expect(refusal(await upsert({ unknown: '\u0000' }))).toBe('400 unknown invalid_format');
    expect(refusal(await upsert(['\u0000']))).toBe('400 0 invalid_format');
  });

  test('a backslash in a parameter name is refused and does not affect the JSON parser', async () => {
    const answer = await app.live.get('/api/v1/templates?a=1&b=1&c=1&d%5C=1');
    expect(refusal(answer)).toBe('400 d\\ invalid_format');
    const value = JSON.parse('{"a":1,"b":1,"c":1,"d\\n":1}') as object;
    expect(Object.keys(value)).toEqual(['a', 'b', 'c', 'd\n']);
  });

  test.each([
    'Accept',
    'Accept-Language',
    'Content-Type',
    'Cookie',
    'Forwarded',
    'Prefer',
    'Range',
  ])('a backslash in the parameters of %s is refused as well', async (name) => {
    const parameters = ['e', 'f', 'g', `${name}\\`].map((one) => `${one}=1`).join(';');
    const headers = { [name]: `application/json;${parameters}` };
    await post({ body: { email: 'g6@example.com' }, headers });
    await app.client(null).get('/docs', { headers });
    const value = JSON.parse(`{"e":1,"f":1,"g":1,"${name}\\n":1}`) as object;
    expect(Object.keys(value)).toEqual(['e', 'f', 'g', `${name}\n`]);
  });

  test('numbers that JSON parsers would round are refused', async () => {
    for (const number of ['9007199254740993', '1e400', '-1e400']) {
      const raw = `{"email":"g6@example.com","data":{"n":${number}}}`;
      expect(refusal(await post({ raw }))).toBe('400 data.n invalid_format');
    }
  });

  test('keys with a special meaning in JavaScript are harmless', async () => {
    const raw = '{"email":"g6@example.com","data":{"__proto__":{"polluted":1}}}';
    expect((await post({ raw })).status).toBe(400);
    const data = { constructor: { prototype: 1 }, toString: 'x', hasOwnProperty: 1 };
    expect((await upsert({ email: 'keys@example.com', data })).body.data).toEqual(data);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('a request body', () => {
  test.each(['', '{', '{"email":}', "{'email':1}", '{"a":1}{"b":2}', 'undefined', '\u0000'])(
    'is refused when it is not JSON: %j',
    async (raw) => {
      expect(refusal(await post({ raw }))).toBe('400 body malformed_json');
    },
  );

  test('is refused when it is missing', async () => {
    expect(refusal(await app.live.request('POST', CONTACTS))).toBe('400 body malformed_json');
  });

  test.each(['null', '[]', '"text"', '5', 'true'])(
    'is refused when it is not an object: %s',
    async (raw) => {
      expect(refusal(await post({ raw }))).toBe('400 body invalid_type');
    },
  );

  test('is refused when it is not UTF-8', async () => {
    const raw = Buffer.from('{"email":"a@example.com","name":"\xe9"}', 'latin1');
    expect(refusal(await post({ raw }))).toBe('400 body malformed_json');
  });

  test.each([
    'application/json',
    'Application/JSON; charset=UTF-8',
    'application/json;charset="utf-8"',
  ])('may have the Content-Type %s', async (type) => {
    const headers = { 'Content-Type': type };
    expect((await post({ body: { email: 'typed@example.com' }, headers })).status).toBeLessThan(
      300,
    );
  });

  test('may be compressed; the limit applies to the decompressed size', async () => {
    const headers = { 'Content-Encoding': 'gzip' };
    const zip = (value: object): Buffer => gzipSync(JSON.stringify(value));
    const small = await post({ raw: zip({ email: 'zip@example.com', name: 'Zip' }), headers });
    expect(small.body.name).toBe('Zip');
    const bomb = zip({ email: 'zip@example.com', data: { a: 'x'.repeat(50 * MIB) } });
    expect(bomb.length).toBeLessThan(MIB);
    expect((await post({ raw: bomb, headers })).status).toBe(413);
    expect(refusal(await post({ raw: 'not gzip', headers }))).toBe('400 body malformed_json');
  });

  test('LIMITS-4 may decompress to 500 times its size, with and without a Content-Length', async () => {
    const headers = { 'Content-Encoding': 'gzip' };
    const blank = (bytes: number): Buffer =>
      gzipSync(JSON.stringify({ email: 'zip@example.com' }).padEnd(bytes, ' '));
    expect((await post({ raw: blank(10_000), headers })).status).toBeLessThan(300);
    const bomb = blank(MIB - 1);
    expect((MIB - 1) / bomb.length).toBeGreaterThan(500);
    const refused = await post({ raw: bomb, headers });
    expect([refused.status, refused.body.details.limit_bytes]).toEqual([413, bomb.length * 500]);
    const chunk = `${bomb.length.toString(16)}\r\n${bomb.toString('latin1')}\r\n0\r\n\r\n`;
    const head = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const answer = await sendRaw(
      app,
      `POST ${CONTACTS}`,
      [...head, 'Content-Encoding: gzip'],
      Buffer.from(chunk, 'latin1'),
    );
    expect(answer).toContain('HTTP/1.1 413 ');
  });

  test('may decompress to much more with Brotli and Zstandard, within the limit', async () => {
    const ofBytes = (bytes: number): string =>
      JSON.stringify({ email: 'zip@example.com' }).replace(
        '}',
        `,"name":"Zip"}`.padEnd(bytes, ' '),
      );
    const text = ofBytes(60_000);
    const codings: [string, (text: string) => Buffer][] = [
      ['br', brotliCompressSync],
      ['zstd', zstdCompressSync],
    ];
    for (const [coding, compress] of codings) {
      const headers = { 'Content-Encoding': coding };
      const raw = compress(text);
      expect(text.length / raw.length).toBeGreaterThan(500);
      expect((await post({ raw, headers })).body.name).toBe('Zip');
      expect((await post({ raw: compress(' '.repeat(MIB + 1)), headers })).status).toBe(413);
    }
  });

  test('is refused by its Content-Length before it is read', async () => {
    const headers = ['Content-Type: application/json', `Content-Length: ${MIB + 1}`];
    expect(await sendRaw(app, `POST ${CONTACTS}`, headers)).toContain('HTTP/1.1 413 ');
  });

  test('LIMITS-4 may contain 200,000 values', async () => {
    const ofValues = (count: number): string =>
      `{"email":"many@example.com","x":[${'{},'.repeat(count - 4)}{}]}`;
    expect(refusal(await post({ raw: ofValues(200_000) }))).toBe('400 x unknown_field');
    expect(refusal(await post({ raw: ofValues(200_001) }))).toBe('400 body too_many');
  });

  test('may be chunked, within the same limit', async () => {
    const chunked = (...parts: string[]): Promise<string> => {
      const chunks = [...parts, ''].map((part) => `${part.length.toString(16)}\r\n${part}\r\n`);
      const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
      return sendRaw(app, `POST ${CONTACTS}`, headers, chunks.join(''));
    };
    expect(await chunked('{"email":"chu', 'nk@example.com"}')).toContain('HTTP/1.1 201 ');
    expect(await chunked(`"${'x'.repeat(MIB)}`, '"')).toContain('HTTP/1.1 413 ');
  });

  test('with a content coding may have small chunks, and must not be empty', async () => {
    const zipped = gzipSync(JSON.stringify({ email: 'zip@example.com', name: 'Zip' }));
    const head = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const chunked = (coding: string, pieces: Buffer[]): Promise<string> => {
      const chunks = pieces.map((piece) => `1\r\n${piece.toString('latin1')}\r\n`).join('');
      const headers = [...head, `Content-Encoding: ${coding}`];
      return sendRaw(app, `POST ${CONTACTS}`, headers, Buffer.from(`${chunks}0\r\n\r\n`, 'latin1'));
    };
    const pieces = Array.from(zipped, (byte) => Buffer.from([byte]));
    expect(await chunked('gzip', pieces)).toContain('HTTP/1.1 200 ');
    for (const coding of ['gzip', 'deflate', 'br', 'zstd']) {
      expect(await chunked(coding, [])).toContain('malformed_json');
      expect(await chunked(coding, pieces.slice(0, 5))).toContain('malformed_json');
    }
  });

  test.each([
    `POST ${CONTACTS}`,
    'POST /api/v1/emails/batch',
    `GET ${CONTACTS}`,
    `DELETE ${CONTACTS}`,
    'POST /api/v1/nothing',
    'POST /livez',
    'POST /docs',
    'POST /openapi.json',
    'POST /assets/nothing',
    'POST /api/events/ses',
    'POST /dev/mailbox',
    'POST /api/u/v1.bogus/confirm',
    'POST /api/u/v1.bogus/unsubscribe',
    'POST /nothing',
  ])('LIMITS-4 in one-byte chunks ends the connection of %s after one response', async (line) => {
    const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const body = '1\r\n \r\n'.repeat(FREE_PIECES + 1);
    const answer = await sendRaw(app, line, headers, body, 'keep-alive');
    expect(answer.match(/HTTP\/1\.1 [45]?[0-9]+/g)).toHaveLength(1);
  });

  test('of a GET is ignored', async () => {
    const answer = await app.live.request('GET', '/api/v1/templates', {
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(answer.status).toBe(200);
  });
});
