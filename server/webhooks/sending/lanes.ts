import type { Endpoint } from './endpoints.ts';
import type { HeldJobs } from './held-jobs.ts';
import { Lane } from './lane.ts';
import type { Delivery } from './prepare.ts';
import type { Tasks } from './tasks.ts';

/** How long an endpoint stays with this process after its last delivery, so that its rate limit holds. */
const KEEP_MS = 2_000;

/** The endpoints that this process serves, in the order in which they get the next free slot. */
export class Lanes {
  readonly #byNumber = new Map<number, Lane>();
  readonly #jobs: HeldJobs;
  readonly #tasks: Tasks;

  constructor(jobs: HeldJobs, tasks: Tasks) {
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
    return lane;
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
      (lane) => lane.isIdle && (now - lane.usedAt > KEEP_MS || !existing.has(lane.number)),
    );
    for (const { number } of idle) this.#byNumber.delete(number);
    return idle.map(({ number }) => number);
  }
}
