import { describe, expect, test } from '@jest/globals';
import {
  canonicalJson,
  checkJsonSize,
  type JsonObject,
  parseObject,
} from '../../../server/platform/values/json/json.ts';

const withKeys = (count: number): JsonObject =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`key_${i}`, i]));

/** `{"a":{"a":…{}}}` with this many levels. */
const nested = (levels: number): JsonObject => (levels === 1 ? {} : { a: nested(levels - 1) });

/** An object with this many bytes as JSON. */
const ofBytes = (bytes: number): JsonObject => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

const refusal = (value: JsonObject): unknown => {
  try {
    checkJsonSize('data', value);
    return null;
  } catch (error) {
    return (error as { failures: unknown[] }).failures[0];
  }
};

test('API-6 200 keys, 32 levels and 64 KiB are allowed', () => {
  for (const value of [{}, withKeys(200), nested(32), ofBytes(64 * 1024)]) {
    expect(refusal(value)).toBeNull();
  }
});

test('API-6 one more of each is refused', () => {
  expect(refusal(withKeys(201))).toMatchObject({ field: 'data', reason: 'too_many' });
  expect(refusal(nested(33))).toMatchObject({ field: 'data', reason: 'too_many' });
  expect(refusal(ofBytes(64 * 1024 + 1))).toMatchObject({ field: 'data', reason: 'too_long' });
});

test('API-6 nested arrays count as levels, and bytes are counted in UTF-8', () => {
  const array = Array.from({ length: 31 }).reduce<unknown>((inner) => [inner], [1]);
  expect(refusal({ a: array })).toMatchObject({ reason: 'too_many' });
  expect(refusal({ text: 'ž'.repeat(32 * 1024) })).toMatchObject({ reason: 'too_long' });
});

test('IDEMPOTENCY-2 the canonical form of a value does not depend on the order of keys', () => {
  const one = { b: [{ y: 1, x: 'ž' }, null], a: { d: 1.0, c: {} } };
  const same = { a: { c: {}, d: 1 }, b: [{ x: 'ž', y: 1 }, null] };
  expect(canonicalJson(one)).toBe(canonicalJson(same));
  expect(JSON.parse(canonicalJson(one))).toEqual(one);
  for (const other of [
    { ...one, b: [null, { y: 1, x: 'ž' }] },
    { ...one, a: { d: '1', c: {} } },
    { ...one, a: { d: 1 } },
  ]) {
    expect(canonicalJson(other)).not.toBe(canonicalJson(one));
  }
});

describe('an untrusted JSON text', () => {
  test('is an object', () => {
    expect(parseObject('{"a":{"b":["\\\\"]}}')).toEqual({ a: { b: ['\\'] } });
    for (const text of ['', '[]', '5', '{', '{"a":1']) expect(parseObject(text)).toBeNull();
  });

  test.each([
    [
      'a key with a backslash, which the JSON parser could confuse with others',
      '{"a":{"b\\\\":1}}',
    ],
    ['too many levels', `{"a":${'['.repeat(1_000_000)}`],
    ['too many values', `{"a":[${'1,'.repeat(10_000)}1]}`],
  ])('is refused with %s', (_name, text) => {
    expect(parseObject(text)).toBeNull();
  });
});
