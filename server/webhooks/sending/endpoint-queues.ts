import type { Endpoint } from './endpoints.ts';
import { fairShare } from './fair-share.ts';
import type { LeasedJobs } from './leased-jobs.ts';
import { EndpointQueue } from './endpoint-queue.ts';
import type { Delivery } from './prepare.ts';
import type { Tasks } from '../../platform/concurrency/tasks.ts';

/** How long an endpoint stays with this process after its last delivery, so that its rate limit holds. */
const KEEP_MS = 2_000;

/** The endpoints that this process serves, in the order in which they get the next free slot. */
export class EndpointQueues {
  readonly #byNumber = new Map<number, EndpointQueue>();
  /** The same endpoints by organization, of which each has few. */
  readonly #byOrganization = new Map<string, Set<EndpointQueue>>();
  readonly #jobs: LeasedJobs;
  readonly #tasks: Tasks;

  constructor(jobs: LeasedJobs, tasks: Tasks) {
    this.#jobs = jobs;
    this.#tasks = tasks;
  }

  get numbers(): number[] {
    return [...this.#byNumber.keys()];
  }

  get all(): EndpointQueue[] {
    return [...this.#byNumber.values()];
  }

  of(endpoint: Endpoint): EndpointQueue {
    const queue =
      this.#byNumber.get(endpoint.number) ?? new EndpointQueue(endpoint, performance.now());
    queue.update(endpoint);
    this.#byNumber.set(endpoint.number, queue);
    const own = this.#byOrganization.get(endpoint.organizationId) ?? new Set();
    this.#byOrganization.set(endpoint.organizationId, own.add(queue));
    return queue;
  }

  /**
   * How many deliveries of the endpoint may be leased, or attempted at once, so that some room is left for other
   * organizations, and for other endpoints of the same one.
   */
  most(
    queue: EndpointQueue,
    what: 'leased' | 'inFlight',
    { limit, all }: { limit: number; all: number },
  ): number {
    let used = 0;
    const ownQueues = this.#byOrganization.get(queue.endpoint.organizationId) ?? [];
    for (const own of ownQueues) used += own[what];
    const most = fairShare(limit, { own: used, all });
    return used < most ? fairShare(most, { own: queue[what], all: used }) : 0;
  }

  /** Stops serving endpoints that were deleted: what has not begun goes back to the queue. */
  releaseDeleted(existing: ReadonlySet<number>): void {
    for (const queue of this.all) if (!existing.has(queue.number)) this.release(queue.clearAll());
  }

  /** The next free slot is for another endpoint. */
  moveToEnd(queue: EndpointQueue): void {
    this.#byNumber.delete(queue.number);
    this.#byNumber.set(queue.number, queue);
  }

  /** Gives the jobs of waiting deliveries back to the queue. Jobs of tests are kept. */
  releaseWaiting(queue: EndpointQueue): void {
    this.release(queue.clear());
  }

  release(deliveries: Delivery[]): void {
    for (const { jobId } of deliveries) this.#tasks.run(() => this.#jobs.release(jobId));
  }

  /** Forgets endpoints for which nothing is left to do here, and those that were deleted. Returns their numbers. */
  removeIdle(existing: ReadonlySet<number>): number[] {
    const now = performance.now();
    const idle = this.all.filter(
      (queue) =>
        queue.leased === 0 && (now - queue.usedAt > KEEP_MS || !existing.has(queue.number)),
    );
    for (const queue of idle) this.#remove(queue);
    return idle.map(({ number }) => number);
  }

  #remove(queue: EndpointQueue): void {
    const { organizationId } = queue.endpoint;
    this.#byNumber.delete(queue.number);
    const own = this.#byOrganization.get(organizationId);
    own?.delete(queue);
    if (own?.size === 0) this.#byOrganization.delete(organizationId);
  }
}
