import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { createBatcher } from '../../platform/concurrency/batcher.ts';
import { createSignal } from '../../platform/concurrency/signal.ts';
import { inBatches } from '../../platform/database/batches.ts';
import { logFailure } from '../../platform/database/outages.ts';
import { commitOnce } from '../../platform/database/until-database-answers.ts';
import {
  fetchByIds,
  fetchDue,
  findDuePriorities,
  hastenJobs,
} from '../../platform/queue/pgboss.ts';
import { WEBHOOK_QUEUE } from '../../platform/queue/queues.ts';
import type { SecretParts } from '../endpoints/secret.ts';
import { attempt, type AttemptOf, type AttemptParts } from './attempt.ts';
import { type Endpoint, readEndpoints } from './endpoints.ts';
import { HeldJobs } from './held-jobs.ts';
import { Lane } from './lane.ts';
import { LaneLocks } from './lane-locks.ts';
import {
  type Delivery,
  failDeliveries,
  findProbe,
  hastenDeliveries,
  readDeliveries,
} from './prepare.ts';
import { type Level, placeOf, priorityOf } from './queue.ts';
import { type AttemptRecord, type ChangedStates, recordAttempts } from './record.ts';

export interface SenderParts extends SecretParts, AttemptParts {
  orm: MikroORM;
  boss: PgBoss;
  /** Opens the connection whose session holds the locks. */
  connect: () => Promise<pg.Client>;
  log: Logger;
  /** The number of concurrent attempts of this process; 128 by default. */
  slots?: number;
}

const SLOTS = 128;
/** The longest time between two rounds, in case a notification is lost. */
const POLL_MS = 1_000;
const RETRY_MS = 500;
/** One fetch of an endpoint's jobs. They are fetched ahead, so that a free slot needs no round of the queue. */
const MAX_FETCH = 200;
const AHEAD = 4;
/** Of an endpoint with `max_rate`: as many as are delivered in this time. */
const AHEAD_SECONDS = 1;
/** How long an endpoint stays with this process after its last delivery, so that its rate limit holds. */
const KEEP_MS = 2_000;
/** The jobs that this process holds at most, because it has read their events, which may have 20 kB. */
const MAX_HELD = 2_000;
const CONCURRENT_FETCHES = 4;
/** How often it is logged that the secret of an endpoint cannot be opened. */
const REPORT_MS = 60_000;
/** How long attempts are gathered for one transaction, and how many are recorded in one. */
const GATHER_MS = 10;
const MAX_RECORDS = 500;
/** While so many attempts wait to be recorded, because the database is slow, none begin. */
const MAX_UNRECORDED = 1_000;
/** How long a stop waits for answers, and how long it takes at most. */
const ANSWER_WAIT_MS = 11_000;
const DRAIN_MS = 14_000;
/** A delivery whose next attempt is later than this is not attempted: its job was left by a process that was killed. */
const EARLY_MS = 2_000;

/**
 * Delivers events to endpoints. A round of the loop finds the endpoints with due jobs, takes the locks of those that no
 * other process serves, fetches jobs a little ahead and reads their deliveries; attempts begin as slots become free. An
 * attempt is recorded before its job is finished: a process that is killed in between leaves a job that is fetched again,
 * and the event is delivered again with the same id.
 */
export class Sender {
  readonly #parts: SenderParts;
  readonly #signal = createSignal();
  readonly #jobs: HeldJobs;
  readonly #locks: LaneLocks;
  readonly #lanes = new Map<number, Lane>();
  readonly #aborted = new AbortController();
  readonly #tasks = new Set<Promise<void>>();
  readonly #record: (record: AttemptRecord) => Promise<void>;
  readonly #slots: number;
  /** When it was last logged that the secret of an endpoint cannot be opened. */
  readonly #reported = new Map<string, number>();
  #inFlight = 0;
  #unrecorded = 0;
  #isStopping = false;
  #ended = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: SenderParts) {
    this.#parts = parts;
    this.#slots = parts.slots ?? SLOTS;
    this.#jobs = new HeldJobs(parts.boss);
    this.#locks = new LaneLocks(parts.connect);
    this.#record = createBatcher((records: AttemptRecord[]) => this.#store(records), {
      concurrency: 1,
      gatherMs: GATHER_MS,
      maxItems: MAX_RECORDS,
    });
  }

  /** There may be new jobs. */
  readonly wake = (): void => this.#signal.notify();

  start(): void {
    this.#ended = this.#run();
  }

  /** Begins nothing more, waits for answers and releases the other jobs. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.wake();
    const abort = setTimeout(() => this.#aborted.abort(), ANSWER_WAIT_MS);
    const drained = new AbortController();
    const deadline = sleep(DRAIN_MS, undefined, drained).catch(() => {});
    await Promise.race([this.#drain(), deadline]);
    drained.abort();
    clearTimeout(abort);
    this.#jobs.stop();
    await this.#locks.close();
  }

  async #drain(): Promise<void> {
    await this.#ended;
    clearTimeout(this.#timer);
    for (const lane of this.#lanes.values()) this.#releaseAll(lane.clearAll());
    while (this.#tasks.size > 0) await Promise.all(this.#tasks);
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      const isDone = await this.#round().then(
        () => true,
        (error: unknown) => {
          const message = 'a round of the webhook sender failed; it is repeated';
          logFailure(this.#parts.log, 'warn', { error }, message);
          return false;
        },
      );
      if (this.#isStopping) return;
      if (isDone) await this.#signal.wait(POLL_MS);
      else await sleep(RETRY_MS);
    }
  }

  async #round(): Promise<void> {
    const { orm, boss } = this.#parts;
    const priorities = await findDuePriorities(boss, WEBHOOK_QUEUE);
    const due = new Map<number, Level[]>();
    for (const { lane, level } of priorities.map(placeOf)) {
      due.set(lane, [...(due.get(lane) ?? []), level]);
    }
    const known = [...new Set([...due.keys(), ...this.#lanes.keys()])];
    const endpoints = await readEndpoints(orm.em.fork(), known, this.#parts);
    const existing = new Set(endpoints.map(({ lane }) => lane));
    for (const [lane, levels] of due) {
      if (!existing.has(lane)) await this.#dropJobs(lane, levels);
    }
    const held = await this.#locks.take([...existing]);
    const served = shuffle(endpoints.filter(({ lane }) => held.has(lane)));
    const share = Math.max(1, Math.floor((MAX_HELD - this.#jobs.count) / served.length));
    for (let next = 0; next < served.length; next += CONCURRENT_FETCHES) {
      const group = served.slice(next, next + CONCURRENT_FETCHES);
      await Promise.all(
        group.map((endpoint) =>
          this.#serve(this.#laneOf(endpoint), due.get(endpoint.lane) ?? [], share),
        ),
      );
    }
    this.#dispatch();
    await this.#leaveIdle(existing);
  }

  #laneOf(endpoint: Endpoint): Lane {
    const lane = this.#lanes.get(endpoint.lane) ?? new Lane(endpoint, performance.now());
    lane.update(endpoint);
    this.#lanes.set(endpoint.lane, lane);
    return lane;
  }

  async #serve(lane: Lane, levels: Level[], share: number): Promise<void> {
    const { endpoint } = lane;
    if (endpoint.secrets.length === 0) return this.#reportSecret(lane);
    if (levels.includes('test')) await this.#fetch(lane, 'test', MAX_FETCH);
    const others = (['new', 'replayed'] as const).filter((level) => levels.includes(level));
    if (endpoint.status === 'disabled') return this.#failWaiting(lane, others);
    if (endpoint.status === 'failing') return this.#probe(lane);
    for (const level of others) {
      const room = Math.min(this.#roomOf(lane), share, MAX_HELD - this.#jobs.count);
      await this.#fetch(lane, level, room);
    }
  }

  /** How many deliveries may be fetched for the endpoint. A fetch of a few costs as much as one of many. */
  #roomOf({ endpoint, ready, preparing }: Lane): number {
    const ahead = Math.min(
      endpoint.maxInFlight * AHEAD,
      MAX_FETCH,
      Math.ceil((endpoint.maxRate ?? Infinity) * AHEAD_SECONDS),
    );
    const room = ahead - ready - preparing;
    return room >= ahead / 2 ? room : 0;
  }

  async #fetch(lane: Lane, level: Level, limit: number): Promise<void> {
    if (limit < 1 || this.#isStopping) return;
    const priority = priorityOf(level, lane.number);
    this.#prepare(lane, await fetchDue(this.#parts.boss, WEBHOOK_QUEUE, priority, limit));
  }

  /** Reads the deliveries of fetched jobs while the round goes on. */
  #prepare(lane: Lane, fetched: Job[]): void {
    const jobs = this.#jobs.hold(fetched);
    if (jobs.length === 0) return;
    lane.preparing += jobs.length;
    this.#runTask(async () => {
      const deliveries = await readDeliveries(this.#parts.orm.em.fork(), jobs)
        .catch((error: unknown) => {
          for (const { id } of jobs) this.#runTask(() => this.#jobs.release(id));
          throw error;
        })
        .finally(() => {
          lane.preparing -= jobs.length;
        });
      const found = new Set(deliveries.map(({ jobId }) => jobId));
      for (const { id } of jobs) if (!found.has(id)) this.#runTask(() => this.#jobs.complete(id));
      for (const delivery of deliveries) {
        const { jobId, body, nextAttemptAt } = delivery;
        const isEarly = nextAttemptAt.getTime() > Date.now() + EARLY_MS;
        if (this.#isStopping) this.#releaseAll([delivery]);
        // The event is older than the log.
        else if (body === null) this.#runTask(() => this.#failJobs(jobs.filter(({ id }) => id === jobId)));
        else if (isEarly && lane.endpoint.status === 'enabled')
          this.#runTask(() => this.#jobs.reschedule(jobId, nextAttemptAt));
        else lane.add(delivery);
      }
      this.#dispatch();
    });
  }

  async #failJobs(jobs: Job[]): Promise<void> {
    await failDeliveries(this.#parts.orm.em.fork(), jobs);
    await Promise.all(jobs.map(({ id }) => this.#jobs.complete(id)));
  }

  /** D-A5: the deliveries of a disabled endpoint have failed. */
  async #failWaiting(lane: Lane, levels: Level[]): Promise<void> {
    this.#releaseAll(lane.clear());
    for (const level of levels) {
      const priority = priorityOf(level, lane.number);
      const fetched = await fetchDue(this.#parts.boss, WEBHOOK_QUEUE, priority, MAX_FETCH);
      await this.#failJobs(this.#jobs.hold(fetched));
      if (fetched.length === MAX_FETCH) this.wake();
    }
  }

  /** D-A5: one attempt a minute. The others wait in the queue. */
  async #probe(lane: Lane): Promise<void> {
    this.#releaseAll(lane.clear());
    const { id, probeAt } = lane.endpoint;
    if (lane.inFlight + lane.preparing > 0 || (probeAt && probeAt > this.#parts.now())) return;
    const jobId = await findProbe(this.#parts.orm.em.fork(), id);
    if (jobId !== null) {
      this.#prepare(lane, await fetchByIds(this.#parts.boss, WEBHOOK_QUEUE, [jobId]));
    }
  }

  /** The jobs of an endpoint that was deleted. */
  async #dropJobs(lane: number, levels: Level[]): Promise<void> {
    for (const level of levels) {
      const priority = priorityOf(level, lane);
      const fetched = await fetchDue(this.#parts.boss, WEBHOOK_QUEUE, priority, MAX_FETCH);
      const jobs = this.#jobs.hold(fetched);
      await Promise.all(jobs.map(({ id }) => this.#jobs.complete(id)));
      if (fetched.length === MAX_FETCH) this.wake();
    }
  }

  #reportSecret({ endpoint }: Lane): void {
    const reportedAt = this.#reported.get(endpoint.id) ?? -Infinity;
    if (performance.now() - reportedAt < REPORT_MS) return;
    this.#reported.set(endpoint.id, performance.now());
    const message = 'The secret of a webhook cannot be opened with SIGNING_KEYS; nothing is delivered.';
    this.#parts.log.error({ webhook: endpoint.id }, message);
  }

  /** Begins attempts while slots are free, one endpoint after the other. */
  #dispatch(): void {
    // Half of the slots for one endpoint, so that a slow one leaves room for the others.
    const most = Math.max(1, Math.floor(this.#slots / 2));
    let waitMs = Infinity;
    let waiting = [...this.#lanes.values()];
    while (waiting.length > 0 && !this.#isStopping) {
      const more: Lane[] = [];
      for (const lane of waiting) {
        if (this.#inFlight >= this.#slots || this.#unrecorded >= MAX_UNRECORDED) return;
        const taken = lane.take(most, performance.now());
        if (typeof taken === 'number') waitMs = Math.min(waitMs, taken);
        else if (taken) {
          this.#begin(lane, taken);
          more.push(lane);
          // The next free slot is for another endpoint.
          this.#lanes.delete(lane.number);
          this.#lanes.set(lane.number, lane);
        }
      }
      waiting = more;
    }
    if (waitMs < Infinity) this.#dispatchAfter(waitMs);
  }

  #dispatchAfter(waitMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#dispatch(), waitMs);
  }

  #begin(lane: Lane, delivery: Delivery): void {
    const { endpoint } = lane;
    lane.inFlight += 1;
    lane.usedAt = performance.now();
    this.#inFlight += 1;
    let isFree = false;
    const free = (): void => {
      if (isFree) return;
      isFree = true;
      lane.inFlight -= 1;
      lane.usedAt = performance.now();
      this.#inFlight -= 1;
      this.#dispatch();
      if (this.#roomOf(lane) > 0) this.wake();
    };
    this.#runTask(async () => {
      try {
        const record = await this.#attempt({ endpoint, delivery } as AttemptOf);
        if (!record) return;
        // A failed attempt keeps its slot until it is recorded: an endpoint that refuses all gets a few attempts only.
        if (record.status === 'delivered') free();
        await this.#finish(record);
      } finally {
        free();
      }
    });
  }

  /** Null if the process stops first. */
  async #attempt(of: AttemptOf): Promise<AttemptRecord | null> {
    try {
      return await attempt(of, this.#parts, this.#aborted.signal);
    } catch (error) {
      await this.#jobs.release(of.delivery.jobId);
      if (this.#aborted.signal.aborted) return null;
      throw error;
    }
  }

  async #finish(record: AttemptRecord): Promise<void> {
    this.#unrecorded += 1;
    try {
      await this.#record(record);
    } catch (error) {
      await this.#jobs.release(record.jobId);
      throw error;
    } finally {
      this.#unrecorded -= 1;
    }
    const { jobId, nextAttemptAt } = record;
    if (nextAttemptAt === null) await this.#jobs.complete(jobId);
    else await this.#jobs.reschedule(jobId, nextAttemptAt);
  }

  async #store(records: AttemptRecord[]): Promise<void> {
    const { orm, now } = this.#parts;
    const changed = await commitOnce(orm, (em) => recordAttempts(em, records, now()));
    this.#follow(changed);
  }

  /** The rest of a round, or of its jobs, must not go on with an endpoint that has just begun to fail. */
  #follow(changed: ChangedStates): void {
    for (const lane of this.#lanes.values()) {
      const change = changed.get(lane.endpoint.id);
      if (!change) continue;
      const { status, probeAt } = change.after;
      lane.update({ ...lane.endpoint, status, probeAt });
      if (status !== 'enabled') this.#releaseAll(lane.clear());
      else if (change.before.status === 'failing') this.#runTask(() => this.#hasten(lane));
    }
  }

  /** After an outage, the deliveries that wait for their next attempt are attempted at once. */
  async #hasten({ endpoint: { id }, number }: Lane): Promise<void> {
    const { orm, boss } = this.#parts;
    await inBatches((limit) => hastenDeliveries(orm.em.fork(), id, limit));
    for (const level of ['new', 'replayed'] as const) {
      const priority = priorityOf(level, number);
      await inBatches((limit) => hastenJobs(boss, WEBHOOK_QUEUE, priority, limit));
    }
    this.wake();
  }

  #releaseAll(deliveries: Delivery[]): void {
    for (const { jobId } of deliveries) this.#runTask(() => this.#jobs.release(jobId));
  }

  /** Other processes may serve endpoints for which nothing is left to do here. */
  async #leaveIdle(existing: ReadonlySet<number>): Promise<void> {
    const idle = [...this.#lanes.values()].filter(
      (lane) =>
        lane.isIdle &&
        (performance.now() - lane.usedAt > KEEP_MS || !existing.has(lane.number)),
    );
    const numbers = idle.map(({ number }) => number);
    for (const number of numbers) this.#lanes.delete(number);
    await this.#locks.release(numbers);
  }

  /** Runs work that nobody awaits. Failures are logged, and a stop waits for it. */
  #runTask(work: () => Promise<void>): void {
    const task = work()
      .catch((error: unknown) => {
        logFailure(this.#parts.log, 'error', { error }, 'a webhook delivery failed; it is repeated');
      })
      .finally(() => this.#tasks.delete(task));
    this.#tasks.add(task);
  }
}

/** So that no endpoint is always the first. */
const shuffle = <T>(items: T[]): T[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
