import type { Endpoint } from './endpoints.ts';
import { fairShare } from './fair-share.ts';
import { EndpointQueue } from './endpoint-queue.ts';

/** How long an endpoint stays with this process after its last delivery, so that its rate limit holds. */
const KEEP_MS = 2_000;

/** The endpoints that this process serves, in the order in which they get the next free slot. */
export class EndpointQueues {
  readonly #byId = new Map<string, EndpointQueue>();
  /** The same endpoints by organization, of which each has few. */
  readonly #byOrganization = new Map<string, Set<EndpointQueue>>();

  get ids(): string[] {
    return [...this.#byId.keys()];
  }

  get all(): EndpointQueue[] {
    return [...this.#byId.values()];
  }

  /** The deliveries that this process has read. */
  get held(): number {
    let held = 0;
    for (const queue of this.#byId.values()) held += queue.held;
    return held;
  }

  of(endpoint: Endpoint): EndpointQueue {
    const queue = this.#byId.get(endpoint.id) ?? new EndpointQueue(endpoint, performance.now());
    queue.update(endpoint);
    this.#byId.set(endpoint.id, queue);
    const own = this.#byOrganization.get(endpoint.organizationId) ?? new Set();
    this.#byOrganization.set(endpoint.organizationId, own.add(queue));
    return queue;
  }

  /**
   * How many deliveries of the endpoint may be held, or attempted at once, so that some room is left for other
   * organizations, and for other endpoints of the same one.
   */
  most(
    queue: EndpointQueue,
    what: 'held' | 'inFlight',
    { limit, all }: { limit: number; all: number },
  ): number {
    let used = 0;
    const ownQueues = this.#byOrganization.get(queue.endpoint.organizationId) ?? [];
    for (const own of ownQueues) used += own[what];
    const most = fairShare(limit, { own: used, all });
    return used < most ? fairShare(most, { own: queue[what], all: used }) : 0;
  }

  /** Stops serving endpoints that were deleted. */
  clearDeleted(existing: ReadonlySet<string>): void {
    for (const queue of this.all) if (!existing.has(queue.endpoint.id)) queue.clearAll();
  }

  /** Nothing begins that has not begun. */
  clearAll(): void {
    for (const queue of this.all) queue.clearAll();
  }

  /** The next free slot is for another endpoint. */
  moveToEnd(queue: EndpointQueue): void {
    this.#byId.delete(queue.endpoint.id);
    this.#byId.set(queue.endpoint.id, queue);
  }

  /** Forgets endpoints for which nothing is left to do here, and those that were deleted. Returns their numbers. */
  removeIdle(existing: ReadonlySet<string>): number[] {
    const now = performance.now();
    const idle = this.all.filter(
      ({ held, usedAt, endpoint }) =>
        held === 0 && (now - usedAt > KEEP_MS || !existing.has(endpoint.id)),
    );
    for (const queue of idle) this.#remove(queue);
    return idle.map(({ endpoint }) => endpoint.number);
  }

  #remove(queue: EndpointQueue): void {
    const { id, organizationId } = queue.endpoint;
    this.#byId.delete(id);
    const own = this.#byOrganization.get(organizationId);
    own?.delete(queue);
    if (own?.size === 0) this.#byOrganization.delete(organizationId);
  }
}
