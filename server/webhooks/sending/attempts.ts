import { createBatcher } from '../../platform/concurrency/batcher.ts';
import { inBatches } from '../../platform/database/batches.ts';
import { commitOnce, untilDatabaseAnswers } from '../../platform/database/outage-retries.ts';
import { attempt, type AttemptOf } from './attempt.ts';
import type { SendingContext } from './context.ts';
import type { EndpointQueue } from './endpoint-queue.ts';
import { type DeliveryKey, failDeliveries, hastenDeliveries, postponeDelivery } from './due.ts';
import { type Delivery, readAgain } from './prepare.ts';
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
 * Makes attempts as slots become free, and records them. A process that is killed before the record leaves a delivery that is
 * due still, and the event is delivered again with the same id.
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

  /** Ends the attempts that have no answer. */
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
        await this.#finish(record, current);
        reportAttempt(delivery, record, this.#context);
      } finally {
        queue.forget(delivery);
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
      if (signal.aborted) return null;
      return this.#postpone(of.delivery, error);
    }
  }

  /** After an error of ours, which may occur again. */
  async #postpone(delivery: DeliveryKey, error: unknown): Promise<never> {
    const { orm } = this.#context;
    const until = new Date(Date.now() + POSTPONED_MS);
    await untilDatabaseAnswers(() => postponeDelivery(orm.em.fork(), delivery, until));
    throw error;
  }

  async #finish(record: AttemptRecord, delivery: DeliveryKey): Promise<void> {
    this.#unrecorded += 1;
    const error = await this.#record(record).finally(() => (this.#unrecorded -= 1));
    if (error) await this.#postpone(delivery, error);
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
      if (status !== 'enabled') queue.clear();
      else if (change.before.status === 'failing') tasks.run(() => this.#hasten(queue));
    }
  }

  /** After an outage, the deliveries that wait for their next attempt are attempted at once. */
  async #hasten({ endpoint: { id } }: EndpointQueue): Promise<void> {
    const { orm, wake } = this.#context;
    await inBatches((limit) => hastenDeliveries(orm.em.fork(), id, limit));
    wake();
  }
}

/** How long a delivery may be used after it was read. Later it is read again, because the person may have been erased. */
const READ_FOR_MS = 1_000;
const MAX_READ = 200;

/** The delivery as it is now; null if it is not to be made. */
type CurrentOf = (delivery: Delivery) => Promise<AttemptOf['delivery'] | null>;

/** Looks at a delivery directly before its attempt. It was read ahead, and may have waited for the endpoint. */
function createCurrentOf({ orm, stopping }: SendingContext): CurrentOf {
  const read = createBatcher((deliveries: Delivery[]) => readAgain(orm.em.fork(), deliveries), {
    concurrency: 1,
    maxItems: MAX_READ,
  });
  return async (delivery) => {
    const isRecent = performance.now() - delivery.readAt < READ_FOR_MS;
    const current = isRecent ? delivery : await read(delivery);
    if (stopping.aborted || !current) return null;
    if (hasBody(current)) return current;
    await failDeliveries(orm.em.fork(), [current]);
    return null;
  };
}

const hasBody = (delivery: Delivery): delivery is AttemptOf['delivery'] => delivery.body !== null;
