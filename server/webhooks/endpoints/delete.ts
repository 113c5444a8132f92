import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { Webhook } from './webhook.entity.ts';

/** Deletes the endpoint; the caller holds the setup lock. Maintenance deletes its deliveries, which may be many. */
export async function deleteWebhook(scope: OrganizationScope, webhook: Webhook): Promise<void> {
  const { em, organizationId } = scope;
  const { id } = webhook;
  em.remove(webhook);
  await em.flush();
  await query(
    em,
    sql`delete from wanted_events where ${ownedBy(organizationId)} and endpoint_id = ${id}`,
  );
  await query(
    em,
    sql`delete from webhook_fan_outs where ${ownedBy(organizationId)}
      and not exists (select from webhooks w where ${ownedBy(organizationId, 'w')})`,
  );
}
