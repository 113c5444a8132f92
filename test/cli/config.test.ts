import { expect, test } from '@jest/globals';
import { readConfig } from '../../server/config.ts';

test.each([
  ['2', 2],
  ['10.0.0.0/8, loopback', ['10.0.0.0/8', 'loopback']],
  ['2001:db8::/32', ['2001:db8::/32']],
  ['none', false],
])('G11 TRUST_PROXY=%s is read', (text, value) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(value);
});

test.each(['abc', '1.2.3.999', '10.0.0.0/33', '10.0.0.0/8/8', '::1/129', 'loopback,'])(
  'G11 TRUST_PROXY=%s is refused by name',
  (text) => {
    expect(() => readConfig({ TRUST_PROXY: text })).toThrow('TRUST_PROXY must be');
  },
);

test.each([
  [{}, 'http://127.0.0.1:8080'],
  [{ HOST: '::1', PORT: '81' }, 'http://[::1]:81'],
  [{ HOST: '0.0.0.0', BASE_URL: 'https://mail.example/' }, 'https://mail.example'],
  [{ BASE_URL: 'https://mail.example/prefix/' }, 'https://mail.example/prefix'],
])('G11 %j gives the base URL %s', (env, url) => {
  expect(readConfig(env).baseUrl).toBe(url);
});

test('G11 a server for others needs a BASE_URL', () => {
  expect(() => readConfig({ HOST: '0.0.0.0' })).toThrow('Set BASE_URL');
});
