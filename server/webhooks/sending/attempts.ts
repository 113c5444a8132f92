import { createBatcher } from '../../platform/concurrency/batcher.ts';
import { inBatches } from '../../platform/database/batches.ts';
import { commitOnce } from '../../platform/database/outage-retries.ts';
import { hastenJobs } from '../../platform/queue/pgboss.ts';
import { WEBHOOK_QUEUE } from '../../platform/queue/queues.ts';
import { attempt, type AttemptOf } from './attempt.ts';
import type { SendingContext } from './context.ts';
import { createCurrentOf, type CurrentOf } from './current.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import { type Delivery, hastenDeliveries } from './prepare.ts';
import { priorityOf } from './delivery-jobs.ts';
import { type AttemptRecord, type ChangedStates, recordAttempts } from './record.ts';
import type { Log } from '../../platform/log.ts';
import type { AttemptResult, Metrics } from '../../platform/metrics/metrics.ts';
import { traceIdOf } from '../../platform/tracing/spans.ts';

/** Logs and counts an attempt that is recorded. */
function reportAttempt(
  { emailId, requestId, traceparent }: Delivery,
  record: AttemptRecord,
  { metrics, log }: { metrics: Metrics; log: Log },
): void {
  const outcome = resultOf(record);
  metrics.webhookAttempt(outcome);
  const last = record.log.at(-1);
  log.info(
    {
      event_id: record.eventId,
      webhook_id: record.webhookId,
      email_id: emailId ?? undefined,
      request_id: requestId ?? undefined,
      trace_id: traceIdOf(traceparent),
      organization_id: record.organizationId,
      outcome,
      status: last?.status ?? undefined,
      error: last?.error ?? undefined,
      ms: last?.ms,
    },
    'webhook delivery',
  );
}

const resultOf = ({ status }: AttemptRecord): AttemptResult =>
  status === 'pending' ? 'retried' : status;

/**
 * How long attempts are gathered for one transaction, and how many are recorded in one. A longer time costs less, but a
 * process that is killed leaves more attempts without a record, which are made again.
 */
const GATHER_MS = 25;
const MAX_RECORDS = 500;
/** How long a delivery waits after an error of ours. */
const POSTPONED_MS = 60_000;
/** While so many attempts wait to be recorded, because the database is slow, none begin. */
const MAX_UNRECORDED = 1_000;

/**
 * Makes attempts as slots become free, and records them. An attempt is recorded before its job is finished: a process that
 * is killed in between leaves a job that is fetched again, and the event is delivered again with the same id.
 */
export class Attempts {
  readonly #context: SendingContext;
  readonly #slots: number;
  /** Called when an endpoint has a free slot. */
  readonly #onFree: (queue: EndpointQueue) => void;
  readonly #aborted = new AbortController();
  /** Resolves with the error if this record cannot be stored. */
  readonly #record: (record: AttemptRecord) => Promise<unknown>;
  readonly #currentOf: CurrentOf;
  #inFlight = 0;
  #unrecorded = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(context: SendingContext, slots: number, onFree: (queue: EndpointQueue) => void) {
    this.#context = context;
    this.#slots = slots;
    this.#onFree = onFree;
    this.#record = createBatcher<AttemptRecord, unknown>((records) => this.#store(records), {
      concurrency: 1,
      gatherMs: GATHER_MS,
      maxItems: MAX_RECORDS,
    });
    this.#currentOf = createCurrentOf(context);
  }

  /** Begins what may begin, one endpoint after the other. */
  begin(): void {
    const { queues, stopping } = this.#context;
    let waitMs = Infinity;
    let waiting = queues.all;
    while (waiting.length > 0 && !stopping.aborted) {
      const more: EndpointQueue[] = [];
      for (const queue of waiting) {
        const slots = { limit: this.#slots, all: this.#inFlight };
        if (slots.all >= slots.limit || this.#unrecorded >= MAX_UNRECORDED) return;
        const taken = queue.take(queues.most(queue, 'inFlight', slots), performance.now());
        if (typeof taken === 'number') waitMs = Math.min(waitMs, taken);
        else if (taken) {
          this.#make(queue, taken);
          more.push(queue);
          queues.moveToEnd(queue);
        }
      }
      waiting = more;
    }
    if (waitMs < Infinity) this.#beginAfter(waitMs);
  }

  /** Ends the attempts that have no answer. Their jobs are released. */
  abort(): void {
    this.#aborted.abort();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #beginAfter(waitMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.begin(), waitMs);
  }

  #make(queue: EndpointQueue, delivery: Delivery): void {
    const { endpoint } = queue;
    const free = this.#takeSlot(queue);
    this.#context.tasks.run(async () => {
      try {
        const current = await this.#currentOf(delivery);
        const record = current && (await this.#attempt({ endpoint, delivery: current }));
        if (!record) return;
        // A failed attempt keeps its slot until it is recorded: an endpoint that refuses all gets a few attempts only.
        if (record.status === 'delivered') free();
        await this.#finish(record);
        reportAttempt(delivery, record, this.#context);
      } finally {
        free();
      }
    });
  }

  #takeSlot(queue: EndpointQueue): () => void {
    this.#inFlight += 1;
    queue.begin();
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      this.#inFlight -= 1;
      queue.end();
      this.begin();
      this.#onFree(queue);
    };
  }

  /** Null if the process stops first. */
  async #attempt(of: AttemptOf): Promise<AttemptRecord | null> {
    const { signal } = this.#aborted;
    try {
      return await attempt(of, this.#context, signal);
    } catch (error) {
      const { jobId } = of.delivery;
      if (!signal.aborted) return this.#postpone(jobId, error);
      await this.#context.jobs.release(jobId);
      return null;
    }
  }

  /** After an error of ours, which may occur again. */
  async #postpone(jobId: string, error: unknown): Promise<never> {
    await this.#context.jobs.reschedule(jobId, new Date(Date.now() + POSTPONED_MS));
    throw error;
  }

  async #finish(record: AttemptRecord): Promise<void> {
    const { jobs } = this.#context;
    const { jobId, nextAttemptAt } = record;
    this.#unrecorded += 1;
    const error = await this.#record(record).finally(() => (this.#unrecorded -= 1));
    if (error) return this.#postpone(jobId, error);
    if (nextAttemptAt === null) await jobs.complete(jobId);
    else await jobs.reschedule(jobId, nextAttemptAt);
  }

  /** Returns an error for each record that cannot be stored; otherwise all would be attempted again because of one. */
  async #store(records: AttemptRecord[]): Promise<unknown[]> {
    const { orm, now } = this.#context;
    try {
      this.#follow(await commitOnce(orm, (em) => recordAttempts(em, records, now())));
      return records.map(() => null);
    } catch (error) {
      if (records.length === 1) return [error];
      const errors: unknown[] = [];
      for (const record of records) errors.push(...(await this.#store([record])));
      return errors;
    }
  }

  /** Nothing more begins for an endpoint that has just begun to fail. */
  #follow(changed: ChangedStates): void {
    const { queues, tasks } = this.#context;
    for (const queue of queues.all) {
      const change = changed.get(queue.endpoint.id);
      if (!change) continue;
      const { status, probeAt } = change.after;
      queue.update({ ...queue.endpoint, status, probeAt });
      if (status !== 'enabled') queues.releaseWaiting(queue);
      else if (change.before.status === 'failing') tasks.run(() => this.#hasten(queue));
    }
  }

  /** After an outage, the deliveries that wait for their next attempt are attempted at once. */
  async #hasten({ endpoint: { id }, number }: EndpointQueue): Promise<void> {
    const { orm, boss, wake } = this.#context;
    await inBatches((limit) => hastenDeliveries(orm.em.fork(), id, limit));
    for (const kind of ['new', 'replayed'] as const) {
      const priority = priorityOf(kind, number);
      await inBatches((limit) => hastenJobs(boss, WEBHOOK_QUEUE, priority, limit));
    }
    wake();
  }
}
