import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { type Grant, prefetchTokens } from '../../server/delivery/rate-limit/token-bucket.ts';

/** Grants at most so many tokens in total, and records how many it is asked for. */
function rateLimiterWith(tokens: number, paused = false) {
  const asked: number[] = [];
  const rateLimiter = {
    asked,
    tokens,
    async take(wanted: number): Promise<Grant> {
      asked.push(wanted);
      const granted = Math.min(wanted, rateLimiter.tokens);
      rateLimiter.tokens -= granted;
      return { granted, waitMs: granted < wanted ? 100 : 0, paused };
    },
  };
  return rateLimiter;
}

describe('prefetched tokens', () => {
  test('are requested one step ahead while more emails wait, and are used first', async () => {
    const rateLimiter = rateLimiterWith(1_000);
    const prefetcher = prefetchTokens(rateLimiter);
    expect(await prefetcher.take(10, 50)).toMatchObject({ granted: 10 });
    expect(rateLimiter.asked).toEqual([10, 20]);
    expect(await prefetcher.take(15, 50)).toMatchObject({ granted: 15, waitMs: 0, paused: false });
    expect(rateLimiter.asked).toEqual([10, 20]);
    // At most as many as are in use; then the next tokens are requested.
    expect(await prefetcher.take(15, 8)).toMatchObject({ granted: 5 });
    expect(await prefetcher.take(15, 8)).toMatchObject({ granted: 15 });
    expect(rateLimiter.asked).toEqual([10, 20, 15, 8]);
  });

  test('are never more than the rate limiter has granted', async () => {
    const rateLimiter = rateLimiterWith(100);
    const prefetcher = prefetchTokens(rateLimiter);
    let granted = 0;
    for (let i = 0; i < 50; i += 1) granted += (await prefetcher.take(7, 100)).granted;
    expect(granted).toBe(100);
  });

  test('are not requested when no more emails wait', async () => {
    const rateLimiter = rateLimiterWith(1_000);
    await prefetchTokens(rateLimiter).take(10, 0);
    expect(rateLimiter.asked).toEqual([10]);
  });

  test('are not requested when the rate is the limit, or while a token is a probe', async () => {
    const scarce = rateLimiterWith(3);
    expect(await prefetchTokens(scarce).take(10, 50)).toMatchObject({ granted: 3, waitMs: 100 });
    expect(scarce.asked).toEqual([10]);
    const paused = rateLimiterWith(1, true);
    expect(await prefetchTokens(paused).take(1, 50)).toMatchObject({ granted: 1, paused: true });
    expect(paused.asked).toEqual([1]);
  });

  test('expire after a quarter of a second', async () => {
    const rateLimiter = rateLimiterWith(1_000);
    const prefetcher = prefetchTokens(rateLimiter);
    await prefetcher.take(10, 50);
    await sleep(300);
    await prefetcher.take(10, 50);
    expect(rateLimiter.asked).toEqual([10, 20, 10, 20]);
  });

  test('are discarded when the provider throttles, even those that have just been requested', async () => {
    const rateLimiter = rateLimiterWith(1_000);
    const prefetcher = prefetchTokens(rateLimiter);
    await prefetcher.take(10, 50);
    prefetcher.drop();
    await prefetcher.take(10, 50);
    expect(rateLimiter.asked).toEqual([10, 20, 10, 20]);
    await prefetcher.take(5, 0);
    prefetcher.drop();
    await prefetcher.take(5, 0);
    expect(rateLimiter.asked).toEqual([10, 20, 10, 20, 5]);
  });

  test('are requested again when the rate limiter has failed', async () => {
    let failing = false;
    const prefetcher = prefetchTokens({
      async take(wanted) {
        if (failing) throw new Error('The database is unavailable.');
        failing = true;
        return { granted: wanted, waitMs: 0, paused: false };
      },
    });
    await prefetcher.take(10, 50);
    await expect(prefetcher.take(10, 50)).rejects.toThrow('The database is unavailable.');
    failing = false;
    expect(await prefetcher.take(10, 0)).toMatchObject({ granted: 10 });
  });
});
