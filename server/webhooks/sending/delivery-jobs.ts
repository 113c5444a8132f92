import type { Tables } from '../../../generated/tables.ts';
import type { Transaction } from '../../platform/database/sql.ts';
import type { Job, PgBoss } from 'pg-boss';
import { WEBHOOK_QUEUE } from '../../platform/queue/queues.ts';
import { withinTransaction } from '../../platform/queue/enqueue.ts';

/**
 * What is delivered first, lowest first: a replay of many events must not delay new ones, and a test is for somebody
 * who waits for it.
 */
const KINDS = ['replayed', 'new', 'test'] as const;
export type DeliveryKind = (typeof KINDS)[number];

/** More than the endpoints that there can be. */
const MAX_ENDPOINTS = 2 ** 28;

/** The priority of a job: its kind and its endpoint. So the jobs of one endpoint can be fetched or left. */
export const priorityOf = (kind: DeliveryKind, number: number): number =>
  KINDS.indexOf(kind) * MAX_ENDPOINTS + number;

export const placeOf = (priority: number): { kind: DeliveryKind; number: number } => ({
  kind: KINDS[Math.floor(priority / MAX_ENDPOINTS)] ?? 'replayed',
  number: priority % MAX_ENDPOINTS,
});

/** A delivery that was stored, and its job. */
export interface StoredDelivery extends Pick<
  Tables['webhook_deliveries'],
  'job_id' | 'webhook_id' | 'event_id'
> {
  endpoint_number: number;
}

/** The data of a job. */
export interface DeliveryJob {
  webhookId: string;
  eventId: string;
}

/** A delivery whose job was fetched. */
export interface LeasedDelivery extends DeliveryJob {
  jobId: string;
}

export const leasedDelivery = ({ id, data }: Pick<Job, 'id' | 'data'>): LeasedDelivery => ({
  ...(data as DeliveryJob),
  jobId: id,
});

/** Enqueues deliveries in the transaction that stores them. */
export type EnqueueDeliveries = (
  em: Transaction,
  deliveries: StoredDelivery[],
  kind: DeliveryKind,
) => Promise<void>;

export const deliveryEnqueuer =
  (boss: PgBoss): EnqueueDeliveries =>
  async (em, deliveries, kind) => {
    if (deliveries.length === 0) return;
    const jobs = deliveries.map(
      ({ job_id: id, webhook_id, event_id, endpoint_number: number }) => ({
        id,
        priority: priorityOf(kind, number),
        data: { webhookId: webhook_id, eventId: event_id } satisfies DeliveryJob,
      }),
    );
    await boss.insert(WEBHOOK_QUEUE, jobs, { db: withinTransaction(em) });
  };
