import type { Logger } from 'pino';
import { logFailure } from '../../platform/database/outages.ts';
import type { FetchSendJobs } from '../../platform/queue/fetch-send-jobs.ts';
import type { SendRateLimiter } from '../rate-limit/send-rate-limiter.ts';
import type { HandOverSlots } from './hand-over-slots.ts';
import type { JobLeases } from './job-leases.ts';
import { type Next, POLL_MS, RETRY_MS } from './loop.ts';
import type { PartLoader } from './part-loader.ts';
import type { PreparedEmails } from './prepare.ts';
import type { Tasks } from './tasks.ts';

export type FetcherState =
  /** Jobs were fetched; the next ones are fetched at once. */
  | 'fetching'
  /** Enough emails are fetched ahead, or an email went back for lack of memory. Waits until some have been handed over. */
  | 'ahead'
  /** The rate or a pause of the queue allows no more emails. Waits until it may, at most `POLL_MS`. */
  | 'limited'
  /** No job is due. Waits for a notification of the queue, at most `POLL_MS`. */
  | 'idle';

export interface FetcherParts {
  fetchJobs: FetchSendJobs;
  /** Reads and renders emails; see `prepare.ts`. */
  prepare: (ids: string[], isScarce: boolean) => Promise<PreparedEmails>;
  rateLimiter: Pick<SendRateLimiter, 'lookAhead'>;
  loader: Pick<PartLoader, 'add' | 'prepared' | 'pauseMs'>;
  slots: Pick<HandOverSlots, 'answers'>;
  leases: JobLeases;
  tasks: Tasks;
  maxInFlight: number;
  log: Logger;
}

/** A fetch of more jobs than this delays others more than it saves. */
const MAX_FETCH = 200;
/** The most emails that are fetched ahead. */
const MAX_AHEAD = 400;
/** The fewest, unless fewer can be in flight: with less, fetches would limit the rate. */
const LEAST_AHEAD = 50;

/** Leased jobs, in multiples of the emails that are fetched ahead or in flight: prepared, in flight, and being recorded. */
const MAX_LEASED_PER_AHEAD = 3;

/** Fetches jobs a little ahead of the dispatcher, prepares their emails and gives them to it. */
export class Fetcher {
  readonly #parts: FetcherParts;
  /** Emails that are fetched and not prepared yet. */
  #unprepared = 0;
  /** The preparation of the group that was fetched last; the groups are prepared in their order. */
  #preparing = Promise.resolve();

  constructor(parts: FetcherParts) {
    this.#parts = parts;
  }

  async step(): Promise<Next<FetcherState>> {
    const { fetchJobs, rateLimiter, loader, slots, leases, tasks, maxInFlight } = this.#parts;
    const { pauseMs } = loader;
    if (pauseMs > 0) return { state: 'ahead', waitMs: pauseMs };
    const waiting = loader.prepared + this.#unprepared;
    // As many as are handed over in the quarter of a second that a fetch may take. No more, because a job that is fetched
    // cannot be overtaken by an urgent one in the queue.
    const least = Math.min(maxInFlight, LEAST_AHEAD);
    const ahead = Math.max(least, Math.min(slots.answers, MAX_AHEAD));
    const chunk = Math.min(ahead, MAX_FETCH);
    // Leased jobs include claimed emails and outcomes that are not stored yet, which pile up while the database is slow.
    const most = Math.max(ahead, maxInFlight);
    const room = Math.min(chunk, ahead - waiting, MAX_LEASED_PER_AHEAD * most - leases.count);
    // A fetch of a few jobs costs as much as a fetch of many.
    if (room < chunk / 2) return { state: 'ahead', waitMs: POLL_MS };
    const allowed = await rateLimiter.lookAhead();
    // While the queue is paused, the probe is chosen from several emails, and the others are released.
    const limit = Math.min(allowed.paused ? Infinity : room, allowed.limit - waiting);
    if (limit < 1) return { state: 'limited', waitMs: Math.max(allowed.waitMs, RETRY_MS) };
    const jobs = await fetchJobs(limit);
    if (jobs.length === 0) return { state: 'idle', waitMs: POLL_MS };
    const ids = leases.lease(jobs);
    const isScarce = allowed.paused || allowed.limit <= most;
    this.#unprepared += ids.length;
    // Prepared in order, while the next group is fetched.
    this.#preparing = this.#preparing.then(() => this.#prepare(ids, isScarce));
    tasks.add(this.#preparing);
    return { state: 'fetching', waitMs: 0 };
  }

  /** Resolves when everything that was fetched is prepared. */
  prepared(): Promise<void> {
    return this.#preparing;
  }

  async #prepare(ids: string[], isScarce: boolean): Promise<void> {
    const { prepare, loader, leases, tasks, log } = this.#parts;
    const result = await prepare(ids, isScarce).catch((error: unknown) => {
      logFailure(log, 'error', { error }, 'preparing emails failed; it is repeated');
      return null;
    });
    this.#unprepared -= ids.length;
    if (!result) return tasks.add(...leases.finishJobs(ids, 'retry'));
    const { ready, held } = result;
    loader.add(ready);
    tasks.add(...leases.finishJobs(held, 'hold'));
    // The other emails have ended, or another worker has claimed them.
    const kept = new Set([...held, ...ready.map(({ id }) => id)]);
    const ended = ids.filter((id) => !kept.has(id));
    tasks.add(...leases.finishJobs(ended, 'done'));
  }
}
