import type { Response } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { RateBucket } from '../document.ts';
import { rateLimited } from '../responses/http-error.ts';

const MAX_WINDOWS = 10_000;

/** Caches what is known of rate limit windows, by key and bucket, each until a time. */
export class RateWindows<T> {
  readonly #clock: () => number;
  readonly #windows = new Map<string, { until: number; answer: T }>();

  /** The clock must be monotonic, in milliseconds. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  now(): number {
    return this.#clock();
  }

  find(name: string): T | null {
    const window = this.#windows.get(name);
    if (!window) return null;
    if (this.#clock() < window.until) return window.answer;
    this.#windows.delete(name);
    return null;
  }

  add(name: string, answer: T, until: number): void {
    if (until <= this.#clock()) return;
    this.#windows.delete(name);
    this.#windows.set(name, { until, answer });
    const [oldest] = this.#windows.keys();
    if (this.#windows.size > MAX_WINDOWS && oldest !== undefined) this.#windows.delete(oldest);
  }
}

/**
 * LIMITS-1: requests per second for an organization and mode. The brief (§8) sets the first two. Withdrawals have
 * their own bucket, so that other requests never prevent a person from withdrawing consent.
 */
const LIMITS: Record<RateBucket, number> = {
  sends: 100,
  batches: 10,
  contact_batches: 10,
  reads: 500,
  writes: 200,
  uploads: 20,
  withdrawals: 200,
};

/** Requests per second with one session. */
const SESSION_LIMIT = 50;

/** The limit of a session for requests of a bucket. All its requests count together. */
export const sessionLimit = (bucket: RateBucket): number => Math.min(SESSION_LIMIT, LIMITS[bucket]);

/**
 * Requests with a session in these buckets count for the organization, too. Otherwise people with several sessions could
 * exceed the limits of their organization (brief, §8).
 */
const SHARED_BUCKETS = new Set<RateBucket>(['sends', 'batches', 'contact_batches', 'uploads']);

export const isSharedWithSessions = (bucket: RateBucket): boolean => SHARED_BUCKETS.has(bucket);

export interface Counted {
  bucket: RateBucket;
  /** A limit that the operator has set for this organization instead of the default. */
  raisedLimit: number | null;
  /** Requests in this window, including this one. */
  used: number;
  /** The window: a Unix time of the database's clock. */
  second: number;
}

const limitOf = ({ bucket, raisedLimit }: Counted): number => raisedLimit ?? LIMITS[bucket];

/** Whether the window allows no further request. */
export const isSpent = (counted: Counted): boolean => counted.used >= limitOf(counted);

/** Whether this request itself is beyond the limit. */
export const isBeyond = (counted: Counted): boolean => counted.used > limitOf(counted);

/** The window that allows fewer further requests. */
export const nearerLimit = (one: Counted, other: Counted): Counted =>
  limitOf(one) - one.used < limitOf(other) - other.used ? one : other;

/** The state of a used-up window for the next request. */
export const beyondLimit = <T extends Counted>(counted: T): T => ({
  ...counted,
  used: limitOf(counted) + 1,
});

/** Sets the rate limit headers, and refuses requests beyond the limit. */
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

/** At most `points` requests in `duration` seconds. */
interface AddressLimitOptions {
  points: number;
  duration: number;
}

/** Counts requests by client address in this process. Its memory is bounded by the requests of one window. */
export class AddressLimit {
  readonly #options: AddressLimitOptions;
  readonly #limiter: RateLimiterMemory;

  constructor(options: AddressLimitOptions) {
    this.#options = options;
    this.#limiter = new RateLimiterMemory(options);
  }

  /** Counts a request and returns how many there are; throws a 429 beyond the limit. */
  async count(address: string): Promise<number> {
    const { points, duration } = this.#options;
    const result = await this.#limiter.penalty(networkOf(address), 1);
    if (result.consumedPoints <= points) return result.consumedPoints;
    throw rateLimited(points, duration, Math.ceil(result.msBeforeNext / 1000));
  }
}

/** An IPv6 client usually has a whole /64, so requests are counted by /64. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = 8 - groups.length - tail.split(':').filter(Boolean).length;
  const zeros = address.includes('::') ? Array<string>(Math.max(0, missing)).fill('0') : [];
  return [...groups, ...zeros, ...tail.split(':')].slice(0, 4).join(':');
}
