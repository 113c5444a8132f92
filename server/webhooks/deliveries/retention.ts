import { inThrottledBatches, inTurns } from '../../platform/database/batches.ts';
import { query, queryOne, sql, type Transaction } from '../../platform/database/sql.ts';

/** EVENTS-4: deliveries are kept as long as their events. */
const KEPT_FOR = sql`interval '30 days'`;

/** Creates the partitions of the coming days. */
export async function createComingDeliveryDays(em: Transaction): Promise<void> {
  await query(em, sql`select ensure_delivery_partitions(now())`);
}

/** Drops the days that ended 30 days ago, each in its own transaction. Returns their number. */
export async function dropOldDeliveryDays(em: Transaction): Promise<number> {
  for (let total = 0; ; total += 1) {
    const { dropped } = await queryOne<{ dropped: number }>(
      em,
      sql`select drop_delivery_partitions(now() - ${KEPT_FOR}) as dropped`,
    );
    if (dropped === 0) return total;
  }
}

/** Deletes old deliveries of the default partition, whose day did not exist. Returns how many. */
export function deleteStrayDeliveries(em: Transaction): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const { deleted } = await queryOne<{ deleted: number }>(
      em,
      sql`select delete_stray_deliveries(now() - ${KEPT_FOR}, ${limit}) as deleted`,
    );
    return deleted;
  });
}

/** Of deleted endpoints. The last alert about one counts for the endpoint that replaces it. */
const IS_UNUSED = sql`not coalesce(s.alerted_at > now() - interval '24 hours', false)`;

/** Deletes what is left of deleted endpoints: their deliveries, then their states. Returns the number of deliveries. */
export const deleteRestOfWebhooks = (em: Transaction): Promise<number> =>
  inTurns(
    () =>
      query<{ webhook_id: string }>(
        em,
        sql`select distinct on (s.organization_id) s.webhook_id from webhook_states s
          where not exists (select from webhooks w where w.id = s.webhook_id)
            and (${IS_UNUSED}
              or exists (select from webhook_deliveries d where d.webhook_id = s.webhook_id))`,
      ),
    async ({ webhook_id: id }, limit) => {
      const rows = await query(
        em,
        sql`delete from webhook_deliveries where webhook_id = ${id} and event_id = any(array(
            select event_id from webhook_deliveries where webhook_id = ${id} limit ${limit}))
          returning event_id`,
      );
      if (rows.length < limit) {
        await query(
          em,
          sql`delete from webhook_states s where s.webhook_id = ${id} and ${IS_UNUSED}`,
        );
      }
      return rows.length;
    },
  );

/** Ended replays are kept for support only. Each endpoint has few of them. */
export const deleteOldReplays = (em: Transaction): Promise<number> =>
  inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`delete from webhook_replays where id = any(array(
          select r.id from webhook_replays r where r.ended_at < now() - ${KEPT_FOR} limit ${limit}))
        returning id`,
    );
    return rows.length;
  });

/**
 * WEBHOOKS-4: ends the deliveries of disabled endpoints. Repeated, because a fan-out that began before an endpoint was disabled can
 * still add deliveries.
 */
export const failDeliveriesOfDisabled = (
  em: Transaction,
  stopping?: AbortSignal,
): Promise<number> =>
  inTurns(
    async () => {
      if (stopping?.aborted) return [];
      return query<{ webhook_id: string }>(
        em,
        sql`select distinct on (s.organization_id) s.webhook_id from webhook_states s
          where s.status = 'disabled' and exists (select from webhook_deliveries p
            where p.webhook_id = s.webhook_id and p.status = 'pending' and p.test_body is null)`,
      );
    },
    async ({ webhook_id: id }, limit) => {
      const rows = await query(
        em,
        sql`update webhook_deliveries d set status = 'failed', next_attempt_at = null
          where d.webhook_id = ${id} and d.status = 'pending' and d.event_id = any(array(
            select p.event_id from webhook_deliveries p
            where p.webhook_id = ${id} and p.status = 'pending' and p.test_body is null
            limit ${limit}))
          returning d.event_id`,
      );
      return rows.length;
    },
  );
