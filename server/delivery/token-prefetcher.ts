import type { SendRateLimiter, Grant } from './send-rate-limiter.ts';

/** What the rateLimiter granted ahead is void after so long: it would leave later than the rateLimiter reckoned with. */
const GOOD_FOR_MS = 250;

/** Leave to send, asked for one step ahead where more is waiting than may leave at once. */
export interface TokenPrefetcher {
  /** As of the rateLimiter. `more`: what waits besides. */
  take(wanted: number, more: number): Promise<Grant>;
  /** The provider has complained: what is held is given up. */
  drop(): void;
}

/**
 * Asking the rateLimiter takes as long as claiming. So the next ones are asked for while these are claimed,
 * unless the rateLimiter grants less than it is asked for: then the rate decides, and waiting is right.
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
