import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { ConflictError } from '../../platform/errors.ts';
import { isId } from '../../platform/values/id.ts';
import type { Webhook } from '../endpoints/webhook.entity.ts';
import { announceDeliveries, PRIORITY } from '../sending/due.ts';
import { type DeliveryRow, noSuchDelivery } from './deliveries.ts';

/** Retries and replays need an endpoint to which deliveries are made. */
export async function requireEnabled(
  { em, organizationId }: OrganizationScope,
  { id }: Webhook,
): Promise<void> {
  const state = await queryOne<{ status: string }>(
    em,
    sql`select status from webhook_states
      where ${ownedBy(organizationId)} and webhook_id = ${id}`,
  );
  if (state.status !== 'disabled') return;
  throw new ConflictError(
    { reason: 'wrong_status', status: 'disabled' },
    'This webhook is disabled; enable it first.',
  );
}

/** EVENTS-3: makes the delivery pending, and due now. An attempt that is under way is not recorded. */
export async function retryDelivery(
  scope: OrganizationScope,
  webhook: Webhook,
  eventId: string,
): Promise<DeliveryRow> {
  const { em, organizationId } = scope;
  await requireEnabled(scope, webhook);
  const [row] = isId(eventId)
    ? await query<DeliveryRow>(
        em,
        sql`update webhook_deliveries d set status = 'pending', attempts = 0, next_attempt_at = now(),
            delivered_at = null, priority = ${PRIORITY.new}
          where ${ownedBy(organizationId, 'd')} and d.webhook_id = ${webhook.id}
            and d.event_id = ${eventId} and d.test_body is null
          returning d.event_id as id, d.type, d.status, d.attempts, d.next_attempt_at, d.delivered_at`,
      )
    : [];
  if (!row) throw noSuchDelivery();
  await announceDeliveries(em);
  return row;
}
