import { type Log, logFailure } from '../../platform/log.ts';
import type { FetchedJob, FetchSendJobs } from '../../platform/queue/fetch-send-jobs.ts';
import type { SendRateLimiter } from '../rate-limit/send-rate-limiter.ts';
import type { HandOverSlots } from './hand-over-slots.ts';
import type { JobLeases } from './job-leases.ts';
import { type Next, POLL_MS, RETRY_MS } from './send-loop.ts';
import type { PartLoader } from './part-loader.ts';
import type { PreparedEmails } from './prepare.ts';
import type { Tasks } from '../../platform/concurrency/tasks.ts';

export type FetcherState =
  /** Jobs were fetched; the next ones are fetched at once. */
  | 'fetching'
  /**
   * Enough emails are fetched ahead, or an email went back for lack of memory. Waits until some have been handed over, or,
   * while they are those of a campaign, for a notification of the queue.
   */
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
  loader: Pick<PartLoader, 'add' | 'prepared' | 'preparedOfCampaigns' | 'pauseMs'>;
  slots: Pick<HandOverSlots, 'answers'>;
  leases: JobLeases;
  tasks: Tasks;
  maxInFlight: number;
  log: Log;
}

/** A fetch of more jobs than this delays others more than it saves. */
const MAX_FETCH = 200;
/** The most emails that are fetched ahead. */
const MAX_AHEAD = 400;
/** The fewest, unless fewer can be in flight: with less, fetches would limit the rate. */
const LEAST_AHEAD = 50;

/** EMAILS-7: the most other emails that are fetched while enough emails of campaigns are fetched ahead. */
const MAX_URGENT = 20;

/** Leased jobs, in multiples of the emails that are fetched ahead or in flight: prepared, in flight, and being recorded. */
const MAX_LEASED_PER_AHEAD = 3;

/** How many emails may be fetched, before the rate is asked. */
interface Room {
  /** Emails that are fetched and not handed over. */
  waiting: number;
  /** Those of them that are not of campaigns. */
  others: number;
  /** The emails that are fetched ahead or in flight at most. */
  leasable: number;
  /** Emails of any kind that may be fetched. */
  all: number;
  /** Emails that may be fetched although enough emails of campaigns are fetched ahead. */
  urgent: number;
  /** Enough are fetched ahead. */
  isAhead: boolean;
  /** Jobs have arrived that must not wait for those of campaigns. */
  isUrgent: boolean;
}

/** The emails of campaigns, or all others. */
class Group {
  /** Emails that are fetched and not prepared yet. */
  unprepared = 0;
  /** The preparation of the emails that were fetched last. */
  preparing = Promise.resolve();
}

/**
 * Fetches jobs a little ahead of the dispatcher, prepares their emails and gives them to it. Emails are prepared in the order
 * in which they were fetched, and those of campaigns delay no others.
 */
export class Fetcher {
  readonly #parts: FetcherParts;
  readonly #campaigns = new Group();
  readonly #others = new Group();
  /** Whether jobs have arrived that are not those of campaigns, as far as it is known. */
  #isNotified = false;

  constructor(parts: FetcherParts) {
    this.#parts = parts;
  }

  /** Jobs have arrived. */
  notified(): void {
    this.#isNotified = true;
  }

  async step(): Promise<Next<FetcherState>> {
    const { rateLimiter, loader } = this.#parts;
    if (loader.pauseMs > 0) return { state: 'ahead', waitMs: loader.pauseMs };
    const room = this.#measureRoom();
    if (room.isAhead && !room.isUrgent) return { state: 'ahead', waitMs: POLL_MS };
    const allowed = await rateLimiter.lookAhead();
    const isScarce = allowed.paused || allowed.limit <= room.leasable;
    // While the queue is paused, the probe is chosen from several emails, and the others are released.
    const limit = Math.min(allowed.paused ? Infinity : room.all, allowed.limit - room.waiting);
    if (!room.isAhead && limit >= 1) {
      const isFetching = (await this.#fetch(limit, 'all', isScarce)) > 0;
      return isFetching ? { state: 'fetching', waitMs: 0 } : { state: 'idle', waitMs: POLL_MS };
    }
    const urgentLimit = allowed.paused ? 0 : Math.min(room.urgent, allowed.limit - room.others);
    if (room.isUrgent && urgentLimit >= 1) {
      const fetched = await this.#fetch(urgentLimit, 'without campaigns', isScarce);
      if (fetched > 0) return { state: 'fetching', waitMs: 0 };
    }
    return room.isAhead
      ? { state: 'ahead', waitMs: POLL_MS }
      : { state: 'limited', waitMs: Math.max(allowed.waitMs, RETRY_MS) };
  }

  #measureRoom(): Room {
    const { loader, slots, leases, maxInFlight } = this.#parts;
    const ofCampaigns = loader.preparedOfCampaigns + this.#campaigns.unprepared;
    const others = loader.prepared - loader.preparedOfCampaigns + this.#others.unprepared;
    const waiting = ofCampaigns + others;
    // As many as are handed over in the quarter of a second that a fetch may take. No more, because only the emails of
    // campaigns are overtaken once they are fetched.
    const least = Math.min(maxInFlight, LEAST_AHEAD);
    const ahead = Math.max(least, Math.min(slots.answers, MAX_AHEAD));
    const chunk = Math.min(ahead, MAX_FETCH);
    // Leased jobs include claimed emails and outcomes that are not stored yet, which pile up while the database is slow.
    const leasable = Math.max(ahead, maxInFlight);
    const unleased = MAX_LEASED_PER_AHEAD * leasable - leases.count;
    const all = Math.min(chunk, ahead - waiting, unleased);
    const urgent = Math.min(ofCampaigns > 0 ? MAX_URGENT - others : 0, unleased + MAX_URGENT);
    return {
      waiting,
      others,
      leasable,
      all,
      urgent,
      // A fetch of a few jobs costs as much as a fetch of many.
      isAhead: all < chunk / 2,
      isUrgent: this.#isNotified && urgent > 0,
    };
  }

  /** Resolves when everything that was fetched is prepared. */
  async prepared(): Promise<void> {
    await Promise.all([this.#campaigns.preparing, this.#others.preparing]);
  }

  /** Returns the number of fetched jobs. */
  async #fetch(
    limit: number,
    levels: 'all' | 'without campaigns',
    isScarce: boolean,
  ): Promise<number> {
    const { fetchJobs, leases } = this.#parts;
    this.#isNotified = false;
    const jobs = await fetchJobs(limit, levels);
    // There may be more of them.
    if (levels === 'without campaigns' && jobs.length === limit) this.#isNotified = true;
    const added = new Set(leases.lease(jobs));
    const { campaign = [], other = [] } = Object.groupBy(
      jobs.filter(({ id }) => added.has(id)),
      byLevel,
    );
    this.#startPreparing(this.#others, other, isScarce);
    this.#startPreparing(this.#campaigns, campaign, isScarce);
    return jobs.length;
  }

  /** Prepares emails while the next ones are fetched. */
  #startPreparing(group: Group, jobs: FetchedJob[], isScarce: boolean): void {
    if (jobs.length === 0) return;
    const ids = jobs.map(({ id }) => id);
    group.unprepared += ids.length;
    group.preparing = group.preparing.then(async () => {
      await this.#prepare(ids, isScarce, () => (group.unprepared -= ids.length));
    });
    this.#parts.tasks.add(group.preparing);
  }

  async #prepare(ids: string[], isScarce: boolean, onPrepared: () => void): Promise<void> {
    const { prepare, loader, leases, tasks, log } = this.#parts;
    const result = await prepare(ids, isScarce).catch((error: unknown) => {
      logFailure(log, 'error', { error }, 'preparing emails failed; it is repeated');
      return null;
    });
    onPrepared();
    if (!result) return tasks.add(...leases.finishJobs(ids, 'retry'));
    const { ready, blocked } = result;
    loader.add(ready);
    tasks.add(...leases.finishJobs(blocked, 'block'));
    // The other emails have ended, or another worker has claimed them.
    const kept = new Set([...blocked, ...ready.map(({ id }) => id)]);
    const ended = ids.filter((id) => !kept.has(id));
    tasks.add(...leases.finishJobs(ended, 'done'));
  }
}

const byLevel = ({ isCampaign }: FetchedJob) => (isCampaign ? 'campaign' : 'other');
