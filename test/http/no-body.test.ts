import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../server/platform/values/id.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';
import type { Options } from '../support/app/client.ts';
import { refusal } from '../support/refusal.ts';
import { sendRaw } from '../support/app/raw-request.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());

const PATH = `/api/v1/emails/${newId()}/cancel`;
const post = async (options: Options) => refusal(await app.live.request('POST', PATH, options));

describe('API-3 a POST whose operation has no body', () => {
  test.each(['', '{}', ' { }\n', 'null'])('may contain %j', async (raw) => {
    expect(await post({ raw })).toContain('404');
  });

  test('may have an empty body of any type, also in chunks', async () => {
    expect(await post({ raw: '', headers: { 'Content-Type': 'text/plain' } })).toContain('404');
    const headers = ['Transfer-Encoding: chunked'];
    expect(await sendRaw(app, `POST ${PATH}`, headers, '0\r\n\r\n')).toContain('HTTP/1.1 404 ');
  });

  test.each<[string, Options, string]>([
    ['a field', { body: { scheduled_at: null, x: 1 } }, '400 scheduled_at unknown_field'],
    ['a list', { body: [] }, '400 body invalid_value'],
    ['a text', { body: 'x' }, '400 body invalid_value'],
    ['text that is not JSON', { raw: '{' }, '400 body malformed_json'],
    ['a long body', { body: { x: 'x'.repeat(2_000) } }, '400 body invalid_value'],
    [
      'a form',
      { raw: 'x=1', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
      '400 body invalid_value',
    ],
    [
      'a compressed body',
      { raw: gzipSync('{"x":1}'), headers: { 'Content-Encoding': 'gzip' } },
      '400 body invalid_value',
    ],
  ])('must not contain %s', async (_name, options, expected) => {
    expect(await post(options)).toBe(expected);
  });

  test('is checked only in the API: a one-click unsubscribe with a body is accepted', async () => {
    const path = '/api/u/v1.bogus/unsubscribe';
    const [without, withField] = [
      await app.client(null).request('POST', path),
      await app.client(null).request('POST', path, { body: { x: 1 } }),
    ];
    expect(withField.status).toBe(without.status);
    expect(withField.text).not.toContain('unknown_field');
  });
});
