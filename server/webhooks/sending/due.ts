import { query, sql, type Transaction } from '../../platform/database/sql.ts';

/**
 * The queue of deliveries is their own table: pending ones whose `next_attempt_at` has come are due. One process at a time serves
 * an endpoint (`endpoint-locks.ts`), so nothing marks a delivery as taken, and what a killed process had is simply due still.
 */

/** Lowest first in the order of importance: a replay must not delay new events, and somebody waits for a test. */
export const PRIORITY = { replayed: 0, new: 1, test: 2 } as const;
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

/** Workers listen to it. */
export const DELIVERIES_CHANNEL = 'mailwright_deliveries';

/** Wakes the workers when the transaction that stores due deliveries is committed. */
export async function announceDeliveries(em: Transaction): Promise<void> {
  await query(em, sql`select pg_notify(${DELIVERIES_CHANNEL}, '')`);
}

/** Identifies a delivery, as it was when it was read. One that was retried, replayed or attempted since then is another. */
export interface DeliveryKey {
  webhookId: string;
  eventId: string;
  /** When its next attempt is due. */
  nextAttemptAt: Date;
}

/**
 * The endpoints with due deliveries, and the priorities of these. Skips from one endpoint and priority to the next in the
 * index, however many deliveries there are.
 */
export async function findDue(em: Transaction): Promise<Map<string, Priority[]>> {
  const rows = await query<{ webhook_id: string; priorities: Priority[] }>(
    em,
    sql`
      with recursive waiting as (
        (select d.webhook_id, d.priority from webhook_deliveries d
          where d.status = 'pending' order by d.webhook_id, d.priority limit 1)
        union all
        select next.webhook_id, next.priority from waiting w, lateral (
          select d.webhook_id, d.priority from webhook_deliveries d
          where d.status = 'pending' and (d.webhook_id, d.priority) > (w.webhook_id, w.priority)
          order by d.webhook_id, d.priority limit 1
        ) next
      )
      select w.webhook_id, array_agg(w.priority) as priorities from waiting w, lateral (
        select from webhook_deliveries d
        where d.webhook_id = w.webhook_id and d.priority = w.priority and d.status = 'pending'
          and d.next_attempt_at <= now()
        limit 1
      ) due
      group by w.webhook_id`,
  );
  return new Map(rows.map((row) => [row.webhook_id, row.priorities]));
}

/** The due deliveries of a priority of an endpoint, without those that this process has already, longest due first. */
export async function findDueOf(
  em: Transaction,
  webhookId: string,
  { priority, held, limit }: { priority: Priority; held: readonly string[]; limit: number },
): Promise<DeliveryKey[]> {
  const rows = await query<KeyRow>(
    em,
    sql`
      select d.event_id, d.next_attempt_at from webhook_deliveries d
      where d.webhook_id = ${webhookId} and d.priority = ${priority} and d.status = 'pending'
        and d.next_attempt_at <= now() and d.event_id <> all(${held}::uuid[])
      order by d.next_attempt_at, d.event_id limit ${limit}`,
  );
  return rows.map((row) => keyOf(webhookId, row));
}

/** Up to `limit`, how many deliveries of a priority of an endpoint are pending. */
export async function countPending(
  em: Transaction,
  webhookId: string,
  priority: Priority,
  limit: number,
): Promise<number> {
  const rows = await query(
    em,
    sql`select from webhook_deliveries d
      where d.webhook_id = ${webhookId} and d.priority = ${priority} and d.status = 'pending'
      limit ${limit}`,
  );
  return rows.length;
}

/** The oldest pending deliveries, which take turns as the probe. Their logs are read. */
const PROBED = 200;

/**
 * WEBHOOKS-4: the delivery that was attempted least recently, and of those that were never attempted the oldest event's; null
 * if nothing is pending. So an event that the receiver always rejects is not the only probe.
 */
export async function findProbe(em: Transaction, webhookId: string): Promise<DeliveryKey | null> {
  const [row] = await query<KeyRow>(
    em,
    sql`
      select event_id, next_attempt_at from (
        select event_id, next_attempt_at, log from webhook_deliveries
        where webhook_id = ${webhookId} and status = 'pending' and test_body is null
        order by event_id limit ${PROBED}) d
      order by d.log -> -1 ->> 'at' nulls first, d.event_id limit 1`,
  );
  return row ? keyOf(webhookId, row) : null;
}

interface KeyRow {
  event_id: string;
  next_attempt_at: string;
}

const keyOf = (webhookId: string, row: KeyRow): DeliveryKey => ({
  webhookId,
  eventId: row.event_id,
  nextAttemptAt: new Date(row.next_attempt_at),
});

/** The deliveries, as `j`. `isCurrent` joins them as they are now. */
export const unnestedKeys = (keys: readonly DeliveryKey[]) =>
  sql`unnest(${keys.map(({ webhookId }) => webhookId)}::uuid[],
    ${keys.map(({ eventId }) => eventId)}::uuid[],
    ${keys.map(({ nextAttemptAt }) => nextAttemptAt.toISOString())}::timestamptz[])
    as j (webhook_id, event_id, next_attempt_at)`;

/** Whether a delivery `d` is still the one that was read as `j`. */
export const isCurrent = sql`d.webhook_id = j.webhook_id and d.event_id = j.event_id
  and d.next_attempt_at = j.next_attempt_at and d.status = 'pending'`;

/** The deliveries have failed, without an attempt: their events are older than the log. */
export async function failDeliveries(em: Transaction, keys: readonly DeliveryKey[]): Promise<void> {
  await query(
    em,
    sql`update webhook_deliveries d set status = 'failed', next_attempt_at = null
      from ${unnestedKeys(keys)} where ${isCurrent}`,
  );
}

/** After an error of ours. */
export async function postponeDelivery(
  em: Transaction,
  key: DeliveryKey,
  until: Date,
): Promise<void> {
  await query(
    em,
    sql`update webhook_deliveries d set next_attempt_at = ${until}
      from ${unnestedKeys([key])} where ${isCurrent}`,
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
