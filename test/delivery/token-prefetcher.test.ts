import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import type { Grant } from '../../server/delivery/rate-limit/token-bucket.ts';
import { prefetchTokens } from '../../server/delivery/rate-limit/token-prefetcher.ts';

/** Grants so many at most in all, and notes what it is asked for. */
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
  test('are asked for one step ahead while more is waiting, and used up first', async () => {
    const rateLimiter = rateLimiterWith(1_000);
    const prefetcher = prefetchTokens(rateLimiter);
    expect(await prefetcher.take(10, 50)).toMatchObject({ granted: 10 });
    expect(rateLimiter.asked).toEqual([10, 20]);
    expect(await prefetcher.take(15, 50)).toMatchObject({ granted: 15, waitMs: 0, paused: false });
    expect(rateLimiter.asked).toEqual([10, 20]);
    // No more than there are in hand; then the next are asked for.
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

  test('are not asked for ahead when nothing more waits', async () => {
    const rateLimiter = rateLimiterWith(1_000);
    await prefetchTokens(rateLimiter).take(10, 0);
    expect(rateLimiter.asked).toEqual([10]);
  });

  test('are not asked for ahead when the rate decides, nor while one is a trial', async () => {
    const scarce = rateLimiterWith(3);
    expect(await prefetchTokens(scarce).take(10, 50)).toMatchObject({ granted: 3, waitMs: 100 });
    expect(scarce.asked).toEqual([10]);
    const paused = rateLimiterWith(1, true);
    expect(await prefetchTokens(paused).take(1, 50)).toMatchObject({ granted: 1, paused: true });
    expect(paused.asked).toEqual([1]);
  });

  test('are void after a quarter of a second', async () => {
    const rateLimiter = rateLimiterWith(1_000);
    const prefetcher = prefetchTokens(rateLimiter);
    await prefetcher.take(10, 50);
    await sleep(300);
    await prefetcher.take(10, 50);
    expect(rateLimiter.asked).toEqual([10, 20, 10, 20]);
  });

  test('are given up when the provider complains, even those that are just asked for', async () => {
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

  test('a rate limiter that fails while asked ahead is asked again', async () => {
    let failing = false;
    const prefetcher = prefetchTokens({
      async take(wanted) {
        if (failing) throw new Error('The database is away.');
        failing = true;
        return { granted: wanted, waitMs: 0, paused: false };
      },
    });
    await prefetcher.take(10, 50);
    await expect(prefetcher.take(10, 50)).rejects.toThrow('The database is away.');
    failing = false;
    expect(await prefetcher.take(10, 0)).toMatchObject({ granted: 10 });
  });
});
