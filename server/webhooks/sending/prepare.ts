import { eventBody } from '../../account/events/event-body.ts';
import { query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { LoggedAttempt } from './attempt-log.ts';
import { type DeliveryKey, isCurrent, unnestedKeys } from './due.ts';
import { rangeOf } from './range.ts';

/** A pending delivery that this process has read. */
export interface Delivery extends DeliveryKey {
  /** When it was read, as `performance.now()`. */
  readAt: number;
  /** Null when the event is older than the log, so that it can't be delivered. */
  body: string | null;
  isTest: boolean;
  /** Those that count for the schedule. */
  attempts: number;
  log: LoggedAttempt[] | null;
  /** The email that the event is about, and the request and the trace that it came from. */
  emailId?: string | null;
  requestId?: string | null;
  traceparent?: string | null;
}

interface DeliveryRow {
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

/** The deliveries that are still to be made, oldest event first. */
export async function readDeliveries(
  em: Transaction,
  keys: readonly DeliveryKey[],
): Promise<Delivery[]> {
  if (keys.length === 0) return [];
  const { first, last } = rangeOf(keys.map(({ eventId }) => eventId));
  const readAt = performance.now();
  const rows = await query<DeliveryRow>(
    em,
    sql`
      select d.webhook_id, d.event_id, d.type, d.attempts, d.next_attempt_at, d.log,
        d.test_body, e.sequence::text as sequence, e.person_id, e.data::text as data, e.email_id,
        m.request_id, m.traceparent
      from ${unnestedKeys(keys)}
        join webhook_deliveries d on ${isCurrent}
          and d.event_id between ${first}::uuid and ${last}::uuid
        left join events e on e.organization_id = d.organization_id and e.id = d.event_id
          and e.id between ${first}::uuid and ${last}::uuid
        left join emails m on m.id = e.email_id
      order by d.event_id`,
  );
  return rows.map((row) => ({
    readAt,
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
  keys: readonly DeliveryKey[],
): Promise<(Delivery | null)[]> {
  const read = await readDeliveries(em, keys);
  const byName = new Map(read.map((delivery) => [nameOf(delivery), delivery]));
  return keys.map((key) => byName.get(nameOf(key)) ?? null);
}

/** Several endpoints receive the same event. */
const nameOf = ({ webhookId, eventId }: DeliveryKey): string => `${webhookId} ${eventId}`;
