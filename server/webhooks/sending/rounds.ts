import type { Job } from 'pg-boss';
import { fetchByIds, fetchDue, findDuePriorities } from '../../platform/queue/pgboss.ts';
import { WEBHOOK_QUEUE } from '../../platform/queue/queues.ts';
import type { Attempts } from './attempts.ts';
import type { SendingContext } from './context.ts';
import { Endings } from './endings.ts';
import { type Endpoint, readEndpoints } from './endpoints.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import type { EndpointLocks } from './endpoint-locks.ts';
import { type Delivery, failDeliveries, findProbe, readDeliveries } from './prepare.ts';
import { leasedDelivery, type DeliveryKind, placeOf, priorityOf } from './delivery-jobs.ts';

/** One fetch of an endpoint's jobs. They are fetched ahead, so that a free slot needs no round of the queue. */
const MAX_FETCH = 200;
const AHEAD = 4;
/** Of an endpoint with `max_rate`: as many as are delivered in this time. */
const AHEAD_SECONDS = 1;
/** The jobs that this process has leased at most, because it has read their events, which may have 20 kB. */
const MAX_LEASED = 2_000;
const CONCURRENT_FETCHES = 4;
/** A delivery whose next attempt is later than this is not attempted: its job was left by a process that was killed. */
const EARLY_MS = 2_000;

/** Finds the endpoints with due jobs, and fetches jobs for those that no other process serves. */
export class Rounds {
  readonly #context: SendingContext;
  readonly #locks: EndpointLocks;
  readonly #attempts: Attempts;
  readonly #endings: Endings;

  constructor(context: SendingContext, locks: EndpointLocks, attempts: Attempts) {
    this.#context = context;
    this.#locks = locks;
    this.#attempts = attempts;
    this.#endings = new Endings(context);
  }

  async next(): Promise<void> {
    const { orm, queues } = this.#context;
    const due = await this.#findDue();
    const known = [...new Set([...due.keys(), ...queues.numbers])];
    const endpoints = await readEndpoints(orm.em.fork(), known, this.#context);
    const existing = new Set(endpoints.map(({ number }) => number));
    queues.releaseDeleted(existing);
    const held = await this.#locks.take([...existing]);
    const served = endpoints.filter(({ number }) => held.has(number));
    await this.#serveAll(served, due);
    this.#attempts.begin();
    await this.#endings.set({
      deleted: [...due]
        .filter(([number]) => !existing.has(number))
        .map(([number, kinds]) => ({ number, kinds })),
      disabled: served
        .filter(({ status }) => status === 'disabled')
        .map(({ organizationId, number }) => ({
          organizationId,
          number,
          // Somebody waits for a test, which is delivered to disabled endpoints, too.
          kinds: (due.get(number) ?? []).filter((kind) => kind !== 'test'),
        })),
    });
    await this.#locks.release(queues.removeIdle(existing));
  }

  async #findDue(): Promise<Map<number, DeliveryKind[]>> {
    const priorities = await findDuePriorities(this.#context.boss, WEBHOOK_QUEUE);
    const kinds = new Map<number, DeliveryKind[]>();
    for (const { number, kind } of priorities.map(placeOf)) {
      kinds.set(number, [...(kinds.get(number) ?? []), kind]);
    }
    return kinds;
  }

  /** In random order, so that no endpoint is always the first. */
  async #serveAll(endpoints: Endpoint[], due: Map<number, DeliveryKind[]>): Promise<void> {
    const { queues, jobs } = this.#context;
    const served = shuffle(endpoints);
    const share = Math.max(1, Math.floor((MAX_LEASED - jobs.count) / served.length));
    while (served.length > 0) {
      const group = served.splice(0, CONCURRENT_FETCHES);
      const serve = (endpoint: Endpoint) =>
        this.#serve(queues.of(endpoint), due.get(endpoint.number) ?? [], share);
      await Promise.all(group.map(serve));
    }
  }

  async #serve(queue: EndpointQueue, kinds: DeliveryKind[], share: number): Promise<void> {
    const { queues } = this.#context;
    const { endpoint } = queue;
    if (kinds.includes('test')) await this.#fetch(queue, 'test', this.#limitOf(queue, share));
    const others = (['new', 'replayed'] as const).filter((kind) => kinds.includes(kind));
    if (endpoint.status !== 'enabled') queues.releaseWaiting(queue);
    if (endpoint.status === 'disabled') return;
    if (endpoint.status === 'failing') return this.#probe(queue);
    for (const kind of others) await this.#fetch(queue, kind, this.#limitOf(queue, share));
  }

  /** How many deliveries may be fetched now. */
  #limitOf(queue: EndpointQueue, share: number): number {
    const { jobs, queues } = this.#context;
    const most = queues.most(queue, 'leased', { limit: MAX_LEASED, all: jobs.count });
    return Math.min(this.roomOf(queue), share, most - queue.leased);
  }

  /** How many deliveries may be fetched for the endpoint. A fetch of a few costs as much as one of many. */
  roomOf({ endpoint, waiting }: EndpointQueue): number {
    const ahead = Math.min(
      endpoint.maxInFlight * AHEAD,
      MAX_FETCH,
      Math.ceil((endpoint.maxRate ?? Infinity) * AHEAD_SECONDS),
    );
    const room = ahead - waiting;
    return room >= ahead / 2 ? room : 0;
  }

  async #fetch(queue: EndpointQueue, kind: DeliveryKind, limit: number): Promise<void> {
    const { boss, stopping } = this.#context;
    if (limit < 1 || stopping.aborted) return;
    const priority = priorityOf(kind, queue.number);
    this.#prepare(queue, await fetchDue(boss, WEBHOOK_QUEUE, priority, limit));
  }

  /** WEBHOOKS-4: one attempt a minute. The others wait in the queue. */
  async #probe(queue: EndpointQueue): Promise<void> {
    const { orm, boss, now } = this.#context;
    const { id, probeAt } = queue.endpoint;
    if (queue.inFlight + queue.preparing > 0 || (probeAt && probeAt > now())) return;
    const jobId = await findProbe(orm.em.fork(), id);
    if (jobId !== null) this.#prepare(queue, await fetchByIds(boss, WEBHOOK_QUEUE, [jobId]));
  }

  /** Reads the deliveries of fetched jobs while the round goes on. */
  #prepare(queue: EndpointQueue, fetched: Job[]): void {
    const { orm, jobs, tasks } = this.#context;
    const added = jobs.lease(fetched);
    if (added.length === 0) return;
    queue.preparing += added.length;
    tasks.run(async () => {
      const deliveries = await readDeliveries(orm.em.fork(), added.map(leasedDelivery))
        .catch((error: unknown) => {
          for (const { id } of added) tasks.run(() => jobs.release(id));
          throw error;
        })
        .finally(() => {
          queue.preparing -= added.length;
        });
      const found = new Map(deliveries.map((delivery) => [delivery.jobId, delivery]));
      for (const { id } of added) if (!found.has(id)) tasks.run(() => jobs.complete(id));
      const byId = new Map(added.map((job) => [job.id, job]));
      for (const delivery of deliveries) this.#add(queue, delivery, byId.get(delivery.jobId));
      this.#attempts.begin();
    });
  }

  #add(queue: EndpointQueue, delivery: Delivery, job: Job | undefined): void {
    const { queues, jobs, tasks, stopping } = this.#context;
    const { jobId, body, nextAttemptAt } = delivery;
    const isEarly = nextAttemptAt.getTime() > Date.now() + EARLY_MS;
    if (stopping.aborted) queues.release([delivery]);
    // The event is older than the log.
    else if (body === null) tasks.run(() => this.#failJobs(job ? [job] : []));
    else if (isEarly && queue.endpoint.status === 'enabled') {
      tasks.run(() => jobs.reschedule(jobId, nextAttemptAt));
    } else queue.add(delivery);
  }

  async #failJobs(ended: Job[]): Promise<void> {
    await failDeliveries(this.#context.orm.em.fork(), ended.map(leasedDelivery));
    await this.#completeJobs(ended);
  }

  async #completeJobs(ended: Job[]): Promise<void> {
    await Promise.all(ended.map(({ id }) => this.#context.jobs.complete(id)));
  }
}

const shuffle = <T>(items: T[]): T[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
