import type { SendRateLimiter, Grant } from './send-rate-limiter.ts';

/** Prefetched tokens expire: mail would leave later than the rate limiter has counted it. */
const GOOD_FOR_MS = 250;

/** Leave to send, asked for one step ahead where more is waiting than may leave at once. */
export interface TokenPrefetcher {
  /** Like that of the rate limiter. `more`: how many emails wait besides. */
  take(wanted: number, more: number): Promise<Grant>;
  /** The provider has complained: what is held is given up. */
  drop(): void;
}

/**
 * Asking the rate limiter takes as long as claiming. So the next tokens are asked for while emails are claimed,
 * unless the rate limiter grants fewer than it is asked for: then the rate is the limit, and waiting is right.
 */
export function prefetchTokens(rateLimiter: Pick<SendRateLimiter, 'take'>): TokenPrefetcher {
  const none = { granted: 0, at: 0 };
  let held = none;
  let asking: Promise<void> | null = null;

  const askAhead = async (wanted: number): Promise<void> => {
    const asked = (held = { granted: 0, at: 0 });
    const { granted, parked } = await rateLimiter.take(wanted);
    // Dropped meanwhile, or a trial after a pause: nothing that may be put aside.
    if (held === asked && !parked) held = { granted, at: performance.now() };
  };

  return {
    async take(wanted, more) {
      await asking;
      const inHand = performance.now() - held.at < GOOD_FOR_MS ? held.granted : 0;
      const grant =
        inHand > 0
          ? { granted: Math.min(inHand, wanted), waitMs: 0, parked: false }
          : await rateLimiter.take(wanted);
      const left = Math.max(0, inHand - wanted);
      held = { granted: left, at: held.at };
      if (left === 0 && grant.granted === wanted && !grant.parked && more > 0) {
        asking = askAhead(Math.min(2 * wanted, more))
          .catch(() => {})
          .finally(() => {
            asking = null;
          });
      }
      return grant;
    },
    drop() {
      held = none;
    },
  };
}
