import { eventBody } from '../../account/events/event-body.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { LoggedAttempt } from './attempt-log.ts';
import type { LeasedDelivery } from './delivery-jobs.ts';
import { rangeOf } from './range.ts';

/** A pending delivery whose job this process has leased. */
export interface Delivery extends LeasedDelivery {
  /** When it was read, as `performance.now()`. */
  readAt: number;
  /** Null when the event is older than the log, so that it can't be delivered. */
  body: string | null;
  isTest: boolean;
  /** Those that count for the schedule. */
  attempts: number;
  nextAttemptAt: Date;
  log: LoggedAttempt[] | null;
  /** The email that the event is about, and the request and the trace that it came from. */
  emailId?: string | null;
  requestId?: string | null;
  traceparent?: string | null;
}

interface DeliveryRow {
  job_id: string;
  webhook_id: string;
  event_id: string;
  type: string;
  attempts: number;
  next_attempt_at: string;
  log: LoggedAttempt[] | null;
  test_body: string | null;
  sequence: string | null;
  person_id: string | null;
  data: string | null;
  email_id: string | null;
  request_id: string | null;
  traceparent: string | null;
}

/** The deliveries of the jobs that are still to be made, oldest event first. Others have ended, or have a newer job. */
export async function readDeliveries(
  em: Transaction,
  leased: readonly LeasedDelivery[],
): Promise<Delivery[]> {
  if (leased.length === 0) return [];
  const { first, last } = rangeOf(leased.map(({ eventId }) => eventId));
  const readAt = performance.now();
  const rows = await query<DeliveryRow>(
    em,
    sql`
      select d.job_id, d.webhook_id, d.event_id, d.type, d.attempts, d.next_attempt_at, d.log,
        d.test_body, e.sequence::text as sequence, e.person_id, e.data::text as data, e.email_id,
        m.request_id, m.traceparent
      from ${unnested(leased)}
        join webhook_deliveries d on d.webhook_id = j.webhook_id and d.event_id = j.event_id
          and d.job_id = j.job_id and d.status = 'pending'
          and d.event_id between ${first}::uuid and ${last}::uuid
        left join events e on e.organization_id = d.organization_id and e.id = d.event_id
          and e.id between ${first}::uuid and ${last}::uuid
        left join emails m on m.id = e.email_id
      order by d.event_id`,
  );
  return rows.map((row) => ({
    readAt,
    jobId: row.job_id,
    webhookId: row.webhook_id,
    eventId: row.event_id,
    body: bodyOf(row),
    isTest: row.test_body !== null,
    attempts: row.attempts,
    nextAttemptAt: new Date(row.next_attempt_at),
    log: row.log,
    emailId: row.email_id,
    requestId: row.request_id,
    traceparent: row.traceparent,
  }));
}

function bodyOf(row: DeliveryRow): string | null {
  const { event_id: id, type, test_body, sequence, person_id, data } = row;
  if (test_body !== null) return test_body;
  if (sequence === null || data === null) return null;
  return eventBody({ id, type, sequence, person_id, data });
}

/** Reads deliveries again, in the same order; null for those that are no longer to be made. */
export async function readAgain(
  em: Transaction,
  leased: readonly LeasedDelivery[],
): Promise<(Delivery | null)[]> {
  const read = await readDeliveries(em, leased);
  const byJob = new Map(read.map((delivery) => [delivery.jobId, delivery]));
  return leased.map(({ jobId }) => byJob.get(jobId) ?? null);
}

const unnested = (leased: readonly LeasedDelivery[]) =>
  sql`unnest(${leased.map(({ jobId }) => jobId)}::uuid[],
    ${leased.map(({ webhookId }) => webhookId)}::uuid[], ${leased.map(({ eventId }) => eventId)}::uuid[])
    as j (job_id, webhook_id, event_id)`;

/** The oldest pending deliveries, which take turns as the probe. Their logs are read. */
const PROBED = 200;

/**
 * WEBHOOKS-4: the job of the delivery that was attempted least recently, and of those that were never attempted the oldest
 * event's; null if nothing is pending. So an event that the receiver always rejects is not the only probe.
 */
export async function findProbe(em: Transaction, webhookId: string): Promise<string | null> {
  const [row] = await query<{ job_id: string }>(
    em,
    sql`
      select job_id from (
        select event_id, job_id, log from webhook_deliveries
        where webhook_id = ${webhookId} and status = 'pending' and test_body is null
        order by event_id limit ${PROBED}) d
      order by d.log -> -1 ->> 'at' nulls first, d.event_id limit 1`,
  );
  return row?.job_id ?? null;
}

/** WEBHOOKS-4: the deliveries of disabled endpoints have failed, without an attempt. */
export async function failDeliveries(
  em: Transaction,
  leased: readonly LeasedDelivery[],
): Promise<void> {
  await query(
    em,
    sql`update webhook_deliveries d set status = 'failed', next_attempt_at = null
      from ${unnested(leased)}
      where d.webhook_id = j.webhook_id and d.event_id = j.event_id and d.job_id = j.job_id
        and d.status = 'pending'`,
  );
}

/** After an outage of the endpoint: deliveries that wait for their next attempt are due now. Returns their number. */
export async function hastenDeliveries(
  em: Transaction,
  webhookId: string,
  limit: number,
): Promise<number> {
  const rows = await query(
    em,
    sql`update webhook_deliveries d set next_attempt_at = now()
      where d.webhook_id = ${webhookId} and d.status = 'pending' and d.event_id = any(array(
        select p.event_id from webhook_deliveries p
        where p.webhook_id = ${webhookId} and p.status = 'pending' and p.next_attempt_at > now()
        limit ${limit}))
      returning d.event_id`,
  );
  return rows.length;
}
