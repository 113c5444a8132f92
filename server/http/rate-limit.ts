import type { Response } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateBucket } from './document.ts';
import { rateLimited } from './http-error.ts';

/**
 * R1, requests a second for one organization and mode. The first two are the brief's (§8). Nothing
 * else may keep a person's no from getting through, so that has a bucket of its own.
 */
const LIMITS: Record<RateBucket, number> = {
  sends: 100,
  batches: 10,
  reads: 500,
  writes: 200,
  uploads: 20,
  withdrawals: 200,
};

export interface Counted {
  bucket: RateBucket;
  /** Set by the operator for this organization in place of ours. */
  raisedLimit: number | null;
  /** Requests in this window, this one included. */
  used: number;
  /** The window, as Unix time of the database's clock. */
  second: number;
}

const limitOf = ({ bucket, raisedLimit }: Counted): number => raisedLimit ?? LIMITS[bucket];

/** Whether no further request of this window will pass. */
export const isSpent = (counted: Counted): boolean => counted.used >= limitOf(counted);

/** The same window as the next request finds it when it is spent. */
export const beyondLimit = <T extends Counted>(counted: T): T => ({
  ...counted,
  used: limitOf(counted) + 1,
});

/** Says in headers where the window stands, and refuses what goes beyond it. */
export function applyLimit(response: Response, counted: Counted): void {
  const { used, second } = counted;
  const limit = limitOf(counted);
  response.set({
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(Math.max(0, limit - used)),
    'X-RateLimit-Reset': String(second + 1),
  });
  if (used > limit) throw rateLimited(limit, 1, 1);
}

/** Requests allowed in a number of seconds. */
interface AddressLimitOptions {
  points: number;
  duration: number;
}

/** Counts by client address, in this process: what it remembers is what arrives in one window. */
export class AddressLimit {
  readonly #options: AddressLimitOptions;
  readonly #limiter: RateLimiterMemory;

  constructor(options: AddressLimitOptions) {
    this.#options = options;
    this.#limiter = new RateLimiterMemory(options);
  }

  /** Counts one more; beyond the limit the client is told to wait. */
  async count(address: string): Promise<void> {
    const { points, duration } = this.#options;
    const result = await this.#limiter.penalty(networkOf(address), 1);
    if (result.consumedPoints <= points) return;
    throw rateLimited(points, duration, Math.ceil(result.msBeforeNext / 1000));
  }
}

/** One client has a whole /64 of IPv6, so that is what is counted. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length;
  const zeros = address.includes('::') ? Array<string>(Math.max(0, missing)).fill('0') : [];
  return [...groups, ...zeros, ...tail.split(':')].slice(0, 4).join(':');
}
