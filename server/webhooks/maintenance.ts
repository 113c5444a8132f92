import type { PgBoss } from 'pg-boss';
import { inThrottledBatches } from '../platform/database/batches.ts';
import { type Database, query, sql, type Transaction } from '../platform/database/sql.ts';
import type { MaintenanceStep } from '../platform/maintenance.ts';
import {
  createComingDeliveryDays,
  deleteOldReplays,
  deleteRestOfWebhooks,
  deleteStrayDeliveries,
  dropOldDeliveryDays,
  requeueOrphanedDeliveries,
} from './deliveries/retention.ts';
import { deliveryEnqueuer } from './sending/queue.ts';

const OFTEN = 10_000;
const SELDOM = 60_000;

/** Of endpoints and deliveries. */
export function webhookSteps({ orm, boss }: { orm: Database; boss: PgBoss }): MaintenanceStep[] {
  const step = (
    intervalMs: number,
    name: string,
    run: (em: Transaction) => Promise<unknown>,
    report?: string,
  ): MaintenanceStep => ({ name, intervalMs, run: () => run(orm.em.fork()), report });
  return [
    step(OFTEN, 'create the partitions of deliveries of coming days', createComingDeliveryDays),
    step(OFTEN, 'end the deliveries of disabled webhooks', failDeliveriesOfDisabled),
    step(OFTEN, 'delete what is left of deleted webhooks', deleteRestOfWebhooks),
    step(SELDOM, 'drop old days of deliveries', dropOldDeliveryDays),
    step(SELDOM, 'delete deliveries outside of days', deleteStrayDeliveries),
    step(SELDOM, 'delete old replays', deleteOldReplays),
    step(
      SELDOM,
      'queue deliveries without a job',
      (em) => requeueOrphanedDeliveries(em, boss, deliveryEnqueuer(boss)),
      'deliveries without a job were queued again',
    ),
  ];
}

/**
 * D-A5: ends deliveries that wait for a later attempt; the sender ends those that are due. Repeated, because a fan-out that
 * began before an endpoint was disabled can still add deliveries.
 */
function failDeliveriesOfDisabled(em: Transaction): Promise<number> {
  return inThrottledBatches(async (limit) => {
    const rows = await query(
      em,
      sql`update webhook_deliveries d set status = 'failed', next_attempt_at = null
        from (
          select p.webhook_id, p.event_id
          from webhook_states s join webhook_deliveries p using (webhook_id)
          where s.status = 'disabled' and p.status = 'pending' and p.test_body is null
          limit ${limit}
        ) ended
        where d.webhook_id = ended.webhook_id and d.event_id = ended.event_id
          and d.status = 'pending'
        returning d.event_id`,
    );
    return rows.length;
  });
}
