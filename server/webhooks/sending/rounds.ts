import { failDeliveriesOfDisabled } from '../deliveries/retention.ts';
import type { Attempts } from './attempts.ts';
import type { SendingContext } from './context.ts';
import {
  type DeliveryKey,
  failDeliveries,
  findDue,
  findDueOf,
  findProbe,
  type Priority,
  PRIORITY,
} from './due.ts';
import { type Endpoint, readEndpoints } from './endpoints.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import type { EndpointLocks } from './endpoint-locks.ts';
import { type Delivery, readDeliveries } from './prepare.ts';

/** One read of an endpoint's deliveries. They are read ahead, so that a free slot needs no round. */
const MAX_READ = 200;
const AHEAD = 4;
/** Of an endpoint with `max_rate`: as many as are delivered in this time. */
const AHEAD_SECONDS = 1;
/** The deliveries that this process holds at most: their events may have 20 kB each. */
const MAX_HELD = 2_000;
const CONCURRENT_READS = 4;

/** Finds the endpoints with due deliveries, and reads the deliveries of those that no other process serves. */
export class Rounds {
  readonly #context: SendingContext;
  readonly #locks: EndpointLocks;
  readonly #attempts: Attempts;
  #endsDisabled = false;

  constructor(context: SendingContext, locks: EndpointLocks, attempts: Attempts) {
    this.#context = context;
    this.#locks = locks;
    this.#attempts = attempts;
  }

  async next(): Promise<void> {
    const { orm, queues } = this.#context;
    const due = await findDue(orm.em.fork());
    const known = [...new Set([...due.keys(), ...queues.ids])];
    const endpoints = await readEndpoints(orm.em.fork(), known, this.#context);
    const existing = new Set(endpoints.map(({ id }) => id));
    queues.clearDeleted(existing);
    const held = await this.#locks.take(endpoints.map(({ number }) => number));
    const served = endpoints.filter(({ number }) => held.has(number));
    await this.#serveAll(served, due);
    this.#attempts.begin();
    if (served.some(({ id, status }) => status === 'disabled' && hasEvents(due.get(id)))) {
      this.#endDisabled();
    }
    await this.#locks.release(queues.removeIdle(existing));
  }

  /** In random order, so that no endpoint is always the first. */
  async #serveAll(endpoints: Endpoint[], due: Map<string, Priority[]>): Promise<void> {
    const { queues } = this.#context;
    const served = shuffle(endpoints);
    const share = Math.max(1, Math.floor((MAX_HELD - queues.held) / served.length));
    while (served.length > 0) {
      const group = served.splice(0, CONCURRENT_READS);
      const serve = (endpoint: Endpoint) =>
        this.#serve(queues.of(endpoint), due.get(endpoint.id) ?? [], share);
      await Promise.all(group.map(serve));
    }
  }

  async #serve(queue: EndpointQueue, due: Priority[], share: number): Promise<void> {
    const { status } = queue.endpoint;
    const find = async (priority: Priority): Promise<void> => {
      if (due.includes(priority)) await this.#find(queue, priority, this.#limitOf(queue, share));
    };
    await find(PRIORITY.test);
    if (status !== 'enabled') queue.clear();
    if (status === 'disabled') return;
    if (status === 'failing') return this.#probe(queue);
    await find(PRIORITY.new);
    await find(PRIORITY.replayed);
  }

  /** How many deliveries may be read now. */
  #limitOf(queue: EndpointQueue, share: number): number {
    const { queues } = this.#context;
    const most = queues.most(queue, 'held', { limit: MAX_HELD, all: queues.held });
    return Math.min(this.roomOf(queue), share, most - queue.held);
  }

  /** How many deliveries may be read for the endpoint. A read of a few costs as much as one of many. */
  roomOf({ endpoint, waiting }: EndpointQueue): number {
    const ahead = Math.min(
      endpoint.maxInFlight * AHEAD,
      MAX_READ,
      Math.ceil((endpoint.maxRate ?? Infinity) * AHEAD_SECONDS),
    );
    const room = ahead - waiting;
    return room >= ahead / 2 ? room : 0;
  }

  async #find(queue: EndpointQueue, priority: Priority, limit: number): Promise<void> {
    const { orm, stopping } = this.#context;
    if (limit < 1 || stopping.aborted) return;
    const find = { priority, held: queue.heldIds, limit };
    this.#prepare(queue, await findDueOf(orm.em.fork(), queue.endpoint.id, find));
  }

  /** WEBHOOKS-4: one attempt a minute. The others wait. */
  async #probe(queue: EndpointQueue): Promise<void> {
    const { orm, now } = this.#context;
    const { id, probeAt } = queue.endpoint;
    if (queue.inFlight + queue.preparing > 0 || (probeAt && probeAt > now())) return;
    const probe = await findProbe(orm.em.fork(), id);
    if (probe) this.#prepare(queue, [probe]);
  }

  /** Reads the deliveries while the round goes on. */
  #prepare(queue: EndpointQueue, keys: DeliveryKey[]): void {
    const { orm, tasks } = this.#context;
    if (keys.length === 0) return;
    queue.hold(keys);
    queue.preparing += keys.length;
    tasks.run(async () => {
      let read: Delivery[] = [];
      try {
        read = await readDeliveries(orm.em.fork(), keys);
      } finally {
        queue.preparing -= keys.length;
        const found = new Set(read.map(({ eventId }) => eventId));
        for (const key of keys) if (!found.has(key.eventId)) queue.forget(key);
      }
      await this.#add(queue, read);
      this.#attempts.begin();
    });
  }

  async #add(queue: EndpointQueue, read: Delivery[]): Promise<void> {
    const { orm, stopping } = this.#context;
    const ended = read.filter(({ body }) => body === null);
    if (ended.length > 0) await failDeliveries(orm.em.fork(), ended);
    for (const delivery of read) {
      if (delivery.body === null || stopping.aborted) queue.forget(delivery);
      else queue.add(delivery);
    }
  }

  /** WEBHOOKS-4: the deliveries of a disabled endpoint have failed. */
  #endDisabled(): void {
    const { orm, tasks, stopping } = this.#context;
    if (this.#endsDisabled) return;
    this.#endsDisabled = true;
    tasks.run(async () => {
      try {
        await failDeliveriesOfDisabled(orm.em.fork(), stopping);
      } finally {
        this.#endsDisabled = false;
      }
    });
  }
}

/** Somebody waits for a test, which is delivered to disabled endpoints, too. */
const hasEvents = (due: Priority[] = []): boolean => due.some((one) => one !== PRIORITY.test);

const shuffle = <T>(items: T[]): T[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
