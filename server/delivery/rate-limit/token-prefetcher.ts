import type { Grant } from './token-bucket.ts';

/** Prefetched tokens expire: mail would leave later than the token bucket has counted it. */
const VALID_MS = 250;

export interface TokenPrefetcher {
  /** Takes tokens; `more` is how many emails wait besides. */
  take(wanted: number, more: number): Promise<Grant>;
  /** Discards prefetched tokens, because the provider has throttled or paused sending. */
  drop(): void;
}

/**
 * Taking tokens takes as long as a claim, so the next tokens are fetched while emails are claimed. Where the bucket
 * grants fewer than requested, the rate is the limit, and nothing is prefetched.
 */
export function prefetchTokens(bucket: { take(wanted: number): Promise<Grant> }): TokenPrefetcher {
  const none = { granted: 0, at: 0 };
  let prefetched = none;
  /** How often tokens were dropped. */
  let dropped = 0;
  let prefetching: Promise<void> | null = null;

  const prefetch = async (wanted: number): Promise<void> => {
    const version = dropped;
    prefetched = none;
    const { granted, paused } = await bucket.take(wanted);
    // Neither tokens that were dropped meanwhile nor the token of a probe may be kept.
    if (dropped === version && !paused) prefetched = { granted, at: performance.now() };
  };

  return {
    async take(wanted, more) {
      await prefetching;
      const available = performance.now() - prefetched.at < VALID_MS ? prefetched.granted : 0;
      const grant =
        available > 0
          ? { granted: Math.min(available, wanted), waitMs: 0, paused: false }
          : await bucket.take(wanted);
      const left = Math.max(0, available - wanted);
      prefetched = { granted: left, at: prefetched.at };
      if (left === 0 && grant.granted === wanted && !grant.paused && more > 0) {
        prefetching = prefetch(Math.min(2 * wanted, more))
          .catch(() => {})
          .finally(() => {
            prefetching = null;
          });
      }
      return grant;
    },
    drop() {
      prefetched = none;
      dropped += 1;
    },
  };
}
