import { testEventBody } from '../../account/events/event-body.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/values/id.ts';
import { checkEventName, type EventExamples } from '../endpoints/event-names.ts';
import type { Webhook } from '../endpoints/webhook.entity.ts';
import type { EnqueueDeliveries } from '../sending/queue.ts';

export interface TestParts {
  eventExamples: EventExamples;
  enqueueDeliveries: EnqueueDeliveries;
}

/** D-A2, D-A14: delivers the document's example of the type. Returns the id of the event. */
export async function sendTestEvent(
  { em, organizationId }: OrganizationScope,
  webhook: Webhook,
  type: string,
  { eventExamples, enqueueDeliveries }: TestParts,
): Promise<string> {
  checkEventName('type', type, eventExamples);
  const { data = {} } = eventExamples.get(type) as { data?: object };
  const [id, jobId] = [newId(), newId()];
  const { lane } = await queryOne<{ lane: number }>(
    em,
    sql`select lane from webhook_states
      where ${ownedBy(organizationId)} and webhook_id = ${webhook.id}`,
  );
  await query(
    em,
    sql`insert into webhook_deliveries
        (organization_id, webhook_id, event_id, type, test_body, job_id)
      values (${organizationId}, ${webhook.id}, ${id}, ${type}, ${testEventBody(id, type, data)},
        ${jobId})`,
  );
  const delivery = { job_id: jobId, webhook_id: webhook.id, event_id: id, lane };
  await enqueueDeliveries(em, [delivery], 'test');
  return id;
}
