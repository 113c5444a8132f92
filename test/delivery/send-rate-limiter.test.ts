import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { query, queryOne, sql } from '../../server/platform/database/sql.ts';
import {
  type AdjustableRateLimiter,
  openSendRateLimiter,
} from '../../server/delivery/rate-limit/send-rate-limiter.ts';
import { readPause } from '../../server/delivery/rate-limit/provider-pause.ts';
import { createLog } from '../../server/platform/log.ts';
import { startTestApp, type TestApp } from '../support/app/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ parts: { api: true, worker: false } });
});
afterAll(() => app.close());
beforeEach(() => app.asOwner((em) => query(em, sql`delete from send_token_buckets`)));

const log = createLog('silent');
const throttled = { kind: 'throttled', message: 'Too fast.' } as const;
const accepted = { kind: 'accepted', providerMessageId: null } as const;

/** With the database role of workers. */
function open(transport: 'ses' | 'smtp', rate: number | null): Promise<AdjustableRateLimiter> {
  const orm = app.running.services.mailboxOrm;
  if (!orm) throw new Error('The app has no ORM of a worker.');
  return openSendRateLimiter(orm, transport, rate, log);
}

/** Moves all times that the rate limiters have stored into the past. */
const pass = (seconds: number): Promise<unknown> =>
  app.asOwner((em) =>
    query(
      em,
      sql`update send_token_buckets set refilled_at = refilled_at - make_interval(secs => ${seconds}),
        slowed_at = slowed_at - make_interval(secs => ${seconds}),
        probe_at = probe_at - make_interval(secs => ${seconds})`,
    ),
  );
const rate = (): Promise<{ rate: number | null; max_rate: number | null }> =>
  app.asOwner((em) => queryOne(em, sql`select rate, max_rate from send_token_buckets`));

describe('the token bucket', () => {
  test('fills at its rate, up to a tenth of a second’s quota', async () => {
    const rateLimiter = await open('smtp', 100);
    await pass(1);
    expect(await rateLimiter.take(50)).toEqual({
      granted: 10,
      waitMs: expect.any(Number),
      paused: false,
    });
    await pass(0.05);
    const { granted } = await rateLimiter.take(50);
    expect(granted).toBeGreaterThanOrEqual(5);
    expect(granted).toBeLessThanOrEqual(10);
  });

  test('grants one token at a time when a tenth of a second’s quota is less than one', async () => {
    const rateLimiter = await open('smtp', 0.5);
    await pass(60);
    expect((await rateLimiter.take(5)).granted).toBe(1);
    const empty = await rateLimiter.take(5);
    expect(empty.granted).toBe(0);
    expect(empty.waitMs).toBeGreaterThan(1_000);
    expect(empty.waitMs).toBeLessThanOrEqual(2_000);
  });

  test('is shared by all workers', async () => {
    const gates = await Promise.all([1, 2, 3, 4].map(() => open('smtp', 200)));
    await pass(1);
    const grants = await Promise.all(gates.map((rateLimiter) => rateLimiter.take(20)));
    const total = grants.reduce((sum, { granted }) => sum + granted, 0);
    // Tokens that are added while the four ask come on top of the first twenty.
    expect(total).toBeGreaterThanOrEqual(20);
    expect(total).toBeLessThan(80);
  });

  test('grants every token when no rate is set', async () => {
    const rateLimiter = await open('smtp', null);
    expect(await rateLimiter.take(500)).toEqual({ granted: 500, waitMs: 0, paused: false });
    expect(await rateLimiter.lookAhead()).toEqual({ limit: Infinity, waitMs: 0, paused: false });
  });

  test('uses the provider’s rate less a tenth, and looks a quarter of a second ahead', async () => {
    const rateLimiter = await open('ses', 1);
    await rateLimiter.setRate(400);
    expect(await rate()).toEqual({ rate: 360, max_rate: 360 });
    expect(await rateLimiter.lookAhead()).toEqual({ limit: 90, waitMs: 0, paused: false });
    // Another worker that starts does not change the rate.
    await open('ses', 1);
    expect(await rate()).toEqual({ rate: 360, max_rate: 360 });
  });
});

describe('a throttling response', () => {
  test('slows all workers down, at most once a second, and the rate recovers', async () => {
    const rateLimiter = await open('smtp', 100);
    await Promise.all([1, 2, 3].map(() => rateLimiter.onOutcome(throttled, false)));
    expect((await rate()).rate).toBeCloseTo(70);
    await pass(2);
    await rateLimiter.onOutcome(throttled, false);
    expect((await rate()).rate).toBeCloseTo(49);
    for (let i = 0; i < 20; i += 1) {
      await pass(2);
      await rateLimiter.onOutcome(throttled, false);
    }
    expect((await rate()).rate).toBeCloseTo(10);
    for (let i = 0; i < 60; i += 1) {
      await pass(2);
      await rateLimiter.take(1);
    }
    expect((await rate()).rate).toBe(100);
  });

  test('sets a rate where there was none, until the server has not throttled for a long time', async () => {
    const rateLimiter = await open('smtp', null);
    await rateLimiter.onOutcome(throttled, false);
    expect((await rate()).rate).toBeCloseTo(14);
    for (let i = 0; i < 60; i += 1) {
      await pass(2);
      await rateLimiter.take(1);
    }
    expect(await rate()).toEqual({ rate: null, max_rate: null });
  });
});

const readGate = (transport: 'ses' | 'smtp') => app.asOwner((em) => readPause(em, transport));

describe('a paused queue', () => {
  const quota = {
    kind: 'paused',
    reason: 'daily_quota',
    message: 'The quota is used up.',
  } as const;

  test('is visible to all workers, with its last reason and the time of its start', async () => {
    const rateLimiter = await open('ses', 10);
    await rateLimiter.onOutcome(quota, false);
    const first = await readGate('ses');
    expect(first).toEqual({
      transport: 'ses',
      reason: 'daily_quota',
      message: 'The quota is used up.',
      since: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    await rateLimiter.pause('unreachable', 'No connection.');
    expect(await readGate('ses')).toEqual({
      ...first,
      reason: 'unreachable',
      message: 'No connection.',
    });
    expect(await (await open('ses', 10)).take(5)).toMatchObject({ granted: 0, paused: true });
    expect((await rateLimiter.lookAhead()).limit).toBe(0);
  });

  test('of a transport that is not configured is not reported', async () => {
    await (await open('smtp', 10)).pause('unreachable', 'No connection.');
    expect(await readGate('ses')).toBeNull();
    expect(await readGate('smtp')).toMatchObject({ reason: 'unreachable' });
    const ready = (await (await fetch(`${app.baseUrl}/readyz`)).json()) as { parked: unknown };
    expect(ready.parked).toBeNull();
  });

  test('is probed by one email at a time, with increasing delays', async () => {
    const rateLimiter = await open('ses', 10);
    await rateLimiter.onOutcome(quota, false);
    const waits: number[] = [];
    for (let i = 0; i < 9; i += 1) {
      // The result of a probe does not move the next one forward.
      await rateLimiter.pause(
        i % 2 ? 'account_suspended' : 'daily_quota',
        `Still so, says probe ${i}.`,
      );
      expect((await rateLimiter.take(5)).granted).toBe(0);
      await pass(300);
      expect((await rateLimiter.lookAhead()).limit).toBe(50);
      const probes = await Promise.all([rateLimiter.take(5), rateLimiter.take(5)]);
      expect(probes.map(({ granted }) => granted).toSorted()).toEqual([0, 1]);
      waits.push(Math.round((probes[0]?.waitMs ?? 0) / 1_000));
    }
    expect(waits).toEqual([4, 8, 16, 32, 64, 128, 256, 300, 300]);
  });

  test.each([
    ...(['unreachable', 'no_reply'] as const),
    ...(['tls_failed', 'dns_failed', 'connection_refused', 'timed_out'] as const),
  ])(
    'PROVIDERS-2 is probed every 2 s at first when one email may have caused the pause (%s)',
    async (reason) => {
      const rateLimiter = await open('smtp', 10);
      await rateLimiter.pause(reason, 'It hung up.');
      const waits: number[] = [];
      for (let i = 0; i < 9; i += 1) {
        await pass(300);
        const { granted, waitMs } = await rateLimiter.take(5);
        expect(granted).toBe(1);
        waits.push(Math.round(waitMs / 1_000));
      }
      expect(waits).toEqual([2, 2, 2, 2, 2, 4, 8, 16, 32]);
    },
  );

  test('PROVIDERS-2 ends when another SMTP server is configured, and is probed at once when a worker starts', async () => {
    const rateLimiter = await open('smtp', 10);
    const begin = (relay: string) => rateLimiter.begin(relay).then(() => readGate('smtp'));
    await begin('one.example:25');
    await rateLimiter.pause('unreachable', 'It hung up.');
    expect((await rateLimiter.take(1)).granted).toBe(0);
    expect(await begin('one.example:25')).toMatchObject({ reason: 'unreachable' });
    expect((await rateLimiter.take(1)).granted).toBe(1);
    expect(await begin('two.example:25')).toBeNull();
  });

  test('resumes only when a probe gets a reply about its message', async () => {
    const rateLimiter = await open('ses', 10);
    await rateLimiter.onOutcome(quota, false);
    // Emails that were in flight when the queue was paused prove nothing.
    await rateLimiter.onOutcome(accepted, false);
    await rateLimiter.onOutcome({ kind: 'unknown', message: 'Cut.' }, true);
    await rateLimiter.onOutcome({ kind: 'refused', message: 'No.' }, true);
    await rateLimiter.onOutcome(quota, true);
    expect(await readGate('ses')).not.toBeNull();
    await rateLimiter.onOutcome({ kind: 'rejected', message: 'The address.' }, true);
    expect(await readGate('ses')).toBeNull();
    await pass(1);
    expect((await rateLimiter.take(1)).granted).toBe(1);
  });
});
