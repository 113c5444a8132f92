import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
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

describe('API-2 X-Request-Id', () => {
  const idFor = async (given: string): Promise<string | null> =>
    (await app.live.get('/api/v1/templates', { headers: { 'X-Request-Id': given } })).headers.get(
      'X-Request-Id',
    );

  test.each(['a', 'order-1042_retry.2', '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b', 'x'.repeat(128)])(
    'is returned when it is valid: %s',
    async (given) => {
      expect(await idFor(given)).toBe(given);
    },
  );

  test.each(['', 'x'.repeat(129), 'two words', 'a/b', 'a,b', '<script>', 'caf\u00e9', '"a"'])(
    'is replaced when it is invalid: %j',
    async (given) => {
      expect(await idFor(given)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    },
  );

  test('is in every response, and in the body of every error', async () => {
    const answers = [
      await app.client(null).get('/api/v1/templates'),
      await app.live.get('/api/v1/nothing'),
      await app.live.get('/nothing'),
      await app.live.get('/livez'),
      await app.live.get('/openapi.json'),
      await app.live.get('/docs'),
    ];
    const ids = answers.map(({ headers }) => headers.get('X-Request-Id'));
    expect(new Set(ids).size).toBe(answers.length);
    expect(answers[1]?.body.request_id).toBe(ids[1]);
  });
});

describe('API-3 an undocumented field', () => {
  test('is refused in the body, every error named', async () => {
    const { body } = await upsert({
      mail: 'a@example.com',
      name: 5,
      lists: 'customers',
      vip: true,
    });
    expect(body.details.errors).toHaveLength(5);
    expect(body.details.errors).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'email', reason: 'required' }),
        expect.objectContaining({ field: 'mail', reason: 'unknown_field' }),
        expect.objectContaining({ field: 'vip', reason: 'unknown_field' }),
        expect.objectContaining({ field: 'name', reason: 'invalid_type' }),
        expect.objectContaining({ field: 'lists', reason: 'invalid_type' }),
      ]),
    );
    const [{ field, reason }] = body.details.errors;
    expect(body.details).toMatchObject({ field, reason });
  });

  test.each([
    ['name', 5],
    ['name', true],
    ['email', 5],
    ['email', ['a@example.com']],
    ['locale', 1],
    ['data', '{}'],
    ['data', []],
    ['data', null],
    ['custom_attributes', 'x'],
    ['lists', 'customers'],
    ['lists', { 0: 'customers' }],
  ])('API-3 no value is coerced: %s %j', async (field, value) => {
    const answer = await upsert({ email: 'coerced@example.com', [field]: value });
    expect(refusal(answer)).toBe(`400 ${field} invalid_type`);
  });

  test('is refused in entries of a list', async () => {
    const answer = await upsert({ email: 'coerced@example.com', lists: ['customers', 5] });
    expect(refusal(answer)).toBe('400 lists.1 invalid_type');
    expect((await app.live.get(`${CONTACTS}/coerced@example.com`)).status).toBe(404);
  });
});

describe('API-9 the order of checks', () => {
  const huge = JSON.stringify({ email: 'a@example.com', data: { a: 'x'.repeat(MIB) } });
  const asText = { 'Content-Type': 'text/plain' };

  test('401 comes before 404, 405 and any error of the body', async () => {
    const stranger = app.client(null);
    for (const path of ['/api/v1', '/api/v1/nothing', '/api/v1/contacts/x/y', '/api/v1/%zz']) {
      expect((await stranger.get(path)).status).toBe(401);
    }
    expect((await stranger.request('PUT', CONTACTS)).status).toBe(401);
    expect((await stranger.request('POST', CONTACTS, { raw: '{', headers: asText })).status).toBe(
      401,
    );
  });

  test('404 and 405 come before 403; 405 has an Allow header', async () => {
    const narrow = app.client(await app.issue({ scopes: ['send'] }));
    expect(await narrow.get('/api/v1/nothing')).toMatchObject({
      status: 404,
      body: { details: { resource: 'path' } },
    });
    const wrong = await narrow.request('DELETE', CONTACTS);
    expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'HEAD, POST, GET']);
    const read = await narrow.request('POST', '/api/v1/templates');
    expect([read.status, read.headers.get('Allow')]).toEqual([405, 'HEAD, GET']);
  });

  test('403 comes before 415, 413 and malformed JSON', async () => {
    const narrow = app.client(await app.issue({ scopes: ['send'] }));
    for (const options of [{ raw: 'x', headers: asText }, { raw: huge }, { raw: '{' }]) {
      const { status, body } = await narrow.request('POST', CONTACTS, options);
      expect([status, body.details]).toEqual([403, { required_scope: 'contacts' }]);
      expect(body.message).toBe(
        'This API key lacks the scope contacts, which this operation needs.',
      );
    }
  });

  test('415 comes before malformed JSON', async () => {
    for (const type of [
      'text/plain',
      'text/json',
      'application/xml',
      'application/jsonp',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=iso-8859-2',
    ]) {
      const answer = await post({ raw: '{', headers: { 'Content-Type': type } });
      expect([type, answer.status]).toEqual([type, 415]);
    }
  });

  test('415 is returned for an unknown content encoding', async () => {
    const headers = { 'Content-Encoding': 'compress' };
    expect((await post({ raw: '{}', headers })).status).toBe(415);
  });

  test('413 comes before malformed JSON, API-5 and schema validation', async () => {
    const answer = await post({ raw: `${huge}{` });
    expect([answer.status, answer.body.details]).toEqual([413, { limit_bytes: MIB }]);
    expect(
      (await post({ raw: JSON.stringify({ unknown: `${'x'.repeat(MIB)}\u0000` }) })).status,
    ).toBe(413);
  });

  test('a body of exactly 1 MiB is accepted', async () => {
    const frame = JSON.stringify({ email: 'a@example.com', name: '' });
    const raw = JSON.stringify({ email: 'a@example.com', name: 'x'.repeat(MIB - frame.length) });
    expect(Buffer.byteLength(raw)).toBe(MIB);
    expect(refusal(await post({ raw }))).toBe('400 name too_long');
    expect((await post({ raw: `${raw} ` })).status).toBe(413);
  });

  test('API-5 comes before schema validation', async () => {
    expect(refusal(await upsert({ name: 5, data: { a: '\u0000' } }))).toBe(
      '400 data.a invalid_format',
    );
  });

  test('schema validation comes before checks in the database', async () => {
    const { body } = await upsert({ email: 'a@example.com', lists: ['no-such'], name: 5 });
    expect(body.details).toMatchObject({ field: 'name', reason: 'invalid_type' });
    expect(body.details).not.toHaveProperty('invalid_lists');
  });
});

describe('API-8', () => {
  test('HEAD is answered like GET, without the body', async () => {
    for (const path of [
      ...['/api/v1/templates', '/api/v1/templates/welcome', '/api/v1/templates/no-such'],
      ...['/api/v1/nothing', '/livez', '/openapi.json'],
    ]) {
      const got = await app.live.get(path);
      const head = await app.live.request('HEAD', path);
      expect([path, head.status]).toEqual([path, got.status]);
      expect(await sendRaw(app, `HEAD ${path}`)).toMatch(/^HTTP\/1\.1 \d{3} [^]*\r\n\r\n$/);
      const stable = ({ headers }: Answer): object =>
        Object.fromEntries(
          [...headers].filter(
            ([name]) => !/^(date|connection|keep-alive|x-request-id|x-ratelimit-.*)$/.test(name),
          ),
        );
      expect(stable(head)).toEqual(stable(got));
      expect(head.headers.has('X-RateLimit-Limit')).toBe(got.headers.has('X-RateLimit-Limit'));
    }
  });

  test('API-8 a path that cannot be decoded is a 404', async () => {
    for (const path of [`${CONTACTS}/%zz`, `${CONTACTS}/%c3%28`]) {
      expect(await app.live.get(path)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', details: { resource: 'path' } },
      });
    }
  });

  test('paths match exactly', async () => {
    for (const path of [
      ...['/api/v1/templates/', '/api/v1/Templates', '/API/v1/templates', '/api/v1//templates'],
      ...['/api/v1/templates/a/b', '/api/v2/templates', '/api/v1/emails/send/x', '/api/templates'],
    ]) {
      expect([path, (await app.live.get(path)).status]).toEqual([path, 404]);
    }
  });

  test('outside /api/v1 no key is required', async () => {
    const stranger = app.client(null);
    expect((await stranger.get('/nothing')).status).toBe(404);
    expect((await stranger.get('/livez')).body).toEqual({ status: 'ok' });
    expect((await stranger.get('/readyz')).body).toMatchObject({ status: 'ok' });
    expect((await stranger.get('/openapi.json')).body.openapi).toMatch(/^3\.1\./);
  });
});
