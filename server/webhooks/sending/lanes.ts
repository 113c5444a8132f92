import type { Endpoint } from './endpoints.ts';
import { fairShare } from './fair-share.ts';
import type { LeasedJobs } from './leased-jobs.ts';
import { Lane } from './lane.ts';
import type { Delivery } from './prepare.ts';
import type { Tasks } from './tasks.ts';

/** How long an endpoint stays with this process after its last delivery, so that its rate limit holds. */
const KEEP_MS = 2_000;

/** The endpoints that this process serves, in the order in which they get the next free slot. */
export class Lanes {
  readonly #byNumber = new Map<number, Lane>();
  /** The same endpoints by organization, of which each has few. */
  readonly #byOrganization = new Map<string, Set<Lane>>();
  readonly #jobs: LeasedJobs;
  readonly #tasks: Tasks;

  constructor(jobs: LeasedJobs, tasks: Tasks) {
    this.#jobs = jobs;
    this.#tasks = tasks;
  }

  get numbers(): number[] {
    return [...this.#byNumber.keys()];
  }

  get all(): Lane[] {
    return [...this.#byNumber.values()];
  }

  of(endpoint: Endpoint): Lane {
    const lane = this.#byNumber.get(endpoint.lane) ?? new Lane(endpoint, performance.now());
    lane.update(endpoint);
    this.#byNumber.set(endpoint.lane, lane);
    const own = this.#byOrganization.get(endpoint.organizationId) ?? new Set();
    this.#byOrganization.set(endpoint.organizationId, own.add(lane));
    return lane;
  }

  /**
   * How many deliveries of the endpoint may be leased, or attempted at once, so that some room is left for other
   * organizations, and for other endpoints of the same one.
   */
  most(
    lane: Lane,
    what: 'leased' | 'inFlight',
    { limit, all }: { limit: number; all: number },
  ): number {
    let used = 0;
    const ownLanes = this.#byOrganization.get(lane.endpoint.organizationId) ?? [];
    for (const own of ownLanes) used += own[what];
    const most = fairShare(limit, { own: used, all });
    return used < most ? fairShare(most, { own: lane[what], all: used }) : 0;
  }

  /** Stops serving endpoints that were deleted: what has not begun goes back to the queue. */
  releaseDeleted(existing: ReadonlySet<number>): void {
    for (const lane of this.all) if (!existing.has(lane.number)) this.release(lane.clearAll());
  }

  /** The next free slot is for another endpoint. */
  moveToEnd(lane: Lane): void {
    this.#byNumber.delete(lane.number);
    this.#byNumber.set(lane.number, lane);
  }

  /** Gives the jobs of waiting deliveries back to the queue. Jobs of tests are kept. */
  releaseWaiting(lane: Lane): void {
    this.release(lane.clear());
  }

  release(deliveries: Delivery[]): void {
    for (const { jobId } of deliveries) this.#tasks.run(() => this.#jobs.release(jobId));
  }

  /** Forgets endpoints for which nothing is left to do here, and those that were deleted. Returns their numbers. */
  removeIdle(existing: ReadonlySet<number>): number[] {
    const now = performance.now();
    const idle = this.all.filter(
      (lane) => lane.leased === 0 && (now - lane.usedAt > KEEP_MS || !existing.has(lane.number)),
    );
    for (const lane of idle) this.#remove(lane);
    return idle.map(({ number }) => number);
  }

  #remove(lane: Lane): void {
    const { organizationId } = lane.endpoint;
    this.#byNumber.delete(lane.number);
    const own = this.#byOrganization.get(organizationId);
    own?.delete(lane);
    if (own?.size === 0) this.#byOrganization.delete(organizationId);
  }
}
