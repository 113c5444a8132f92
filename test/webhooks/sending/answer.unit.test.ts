import { describe, expect, test } from '@jest/globals';
import { type Answer, judge } from '../../../server/webhooks/sending/answer.ts';
import { pauseAfter } from '../../../server/webhooks/sending/retry-schedule.ts';

const NOW = new Date('2026-01-01T00:00:00.000Z');
const reply = (status: number, retryAfter?: string): Answer => ({
  kind: 'reply',
  status,
  retryAfter,
});
const failed = (retryAfterMs: number | null) => ({
  kind: 'failed',
  error: 'http_status',
  retryAfterMs,
});

describe('WEBHOOKS-3 a response', () => {
  test.each([200, 201, 202, 204, 299])('%i is a success', (status) => {
    expect(judge(reply(status), NOW)).toEqual({ kind: 'delivered' });
  });

  test('410 means that the receiver is gone', () => {
    expect(judge(reply(410, '60'), NOW)).toEqual({ kind: 'gone', error: 'http_status' });
  });

  test.each([101, 199, 300, 301, 302, 304, 307, 308, 400, 401, 403, 404, 409, 422, 500, 502, 504])(
    '%i is a failure, and Retry-After is ignored',
    (status) => {
      expect(judge(reply(status, '60'), NOW)).toEqual(failed(null));
    },
  );

  test.each(['timeout', 'tls', 'dns', 'connect', 'blocked_address'] as const)(
    'no response because of %s is a failure',
    (error) => {
      const verdict = { kind: 'failed', error, retryAfterMs: null };
      expect(judge({ kind: 'none', error }, NOW)).toEqual(verdict);
    },
  );

  describe.each([429, 503])('with %i, Retry-After', (status) => {
    test.each([
      ['30', 30_000],
      [' 30 ', 30_000],
      ['0', 1_000],
      ['86400', 86_400_000],
      ['86401', 86_400_000],
      ['9'.repeat(400), 86_400_000],
      ['Thu, 01 Jan 2026 00:02:00 GMT', 120_000],
      ['Wed, 31 Dec 2025 00:02:00 GMT', 1_000],
      ['Thu, 01 Jan 2099 00:02:00 GMT', 86_400_000],
      ['Thursday, 01-Jan-26 00:02:00 GMT', 120_000],
    ])('%j is %i ms', (text, expected) => {
      expect(judge(reply(status, text), NOW)).toEqual(failed(expected));
    });

    test.each([undefined, '', '-5', '1.5', '1e3', '0x10', 'soon', '60, 120', 'Thu, 99 Foo'])(
      '%j is ignored',
      (text) => {
        expect(judge(reply(status, text), NOW)).toEqual(failed(null));
      },
    );
  });
});

describe('WEBHOOKS-3 the schedule', () => {
  const pauses = (random: number): (number | null)[] =>
    Array.from({ length: 11 }, (_, made) => pauseAfter(made, null, random));

  test('is that of Standard Webhooks', () => {
    const seconds = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    expect(pauses(0.5)).toEqual([...seconds.map((pause) => pause * 1_000), null]);
  });

  test('varies each delay by up to 20 %', () => {
    expect(pauses(0)[2]).toBe(240_000);
    expect(pauses(1)[2]).toBe(360_000);
  });

  test('uses Retry-After without jitter', () => {
    expect(pauseAfter(1, 90_000, 0)).toBe(90_000);
  });

  test('ends after ten attempts, even with Retry-After', () => {
    expect(pauseAfter(10, 90_000, 0)).toBeNull();
  });
});
