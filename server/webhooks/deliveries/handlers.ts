import { eventBody, testEventBody } from '../../account/events/event-body.ts';
import { recordChange } from '../../account/audit/record-change.ts';
import { lockSetup } from '../../account/organizations/lock.ts';
import type { Handlers } from '../../http/operation.ts';
import { type AuthorScope, type OrganizationScope } from '../../platform/database/tenancy.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { getWebhook } from '../endpoints/webhooks.ts';
import {
  type DeliveryDetails,
  getDelivery,
  listDeliveries,
  presentAttempt,
  presentDelivery,
} from './deliveries.ts';
import { beginReplay, readReplay } from './replay.ts';
import { requireEnabled, retryDelivery } from './retry.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { newId } from '../../platform/values/id.ts';
import { checkEventName, type EventExamples } from '../endpoints/event-names.ts';
import type { Webhook } from '../endpoints/webhook.entity.ts';
import { announceDeliveries, PRIORITY } from '../sending/due.ts';

export interface DeliveryParts extends TestParts {
  now: () => Date;
}

const TEST_EVENT = 'webhook.test';

export const deliveryHandlers = (parts: DeliveryParts) =>
  ({
    'webhooks.test': async ({ path, body, scope }) => {
      const webhook = await getWebhook(scope, path.slug);
      const type = body?.type ?? TEST_EVENT;
      const id = await sendTestEvent(scope, webhook, type, parts);
      await record(scope, 'webhooks.test', path.slug, { id, type });
      return { status: 202, body: { id, type } };
    },

    'webhooks.listDeliveries': async ({ path, query, scope }) => {
      const { id } = await getWebhook(scope, path.slug);
      const read = (slice: Slice) => listDeliveries(scope, id, query, slice);
      return { status: 200, body: await listPage(query, read, presentDelivery) };
    },

    'webhooks.getDelivery': async ({ path, scope }) => {
      const webhook = await getWebhook(scope, path.slug);
      const delivery = await getDelivery(scope, webhook.id, path.id);
      return {
        status: 200,
        body: {
          ...presentDelivery(delivery),
          payload: payloadOf(delivery),
          attempts: (delivery.log ?? []).map(presentAttempt),
        },
      };
    },

    'webhooks.retryDelivery': async ({ path, scope }) => {
      const webhook = await getWebhook(scope, path.slug);
      const row = await retryDelivery(scope, webhook, path.id);
      const body = presentDelivery(row);
      await record(scope, 'webhooks.retryDelivery', path.slug, { id: body.id, type: body.type });
      return { status: 202, body };
    },

    'webhooks.replay': async ({ path: { slug }, body, scope, once }) => {
      const started = await once(async () => {
        const now = parts.now();
        const draft = readReplay(body, { ...parts, now });
        await lockSetup(scope);
        const webhook = await getWebhook(scope, slug);
        await requireEnabled(scope, webhook);
        const { id, events } = await beginReplay(scope, webhook, draft, now);
        await record(scope, 'webhooks.replay', slug, { ...body, id, events });
        return { id, events };
      });
      return { status: 202, body: started };
    },
  }) satisfies Partial<Handlers>;

/** These operations change no setting; the audit log says who delivered something again. */
const record = (scope: AuthorScope, operation: string, slug: string, after: object) =>
  recordChange(scope, { operation, resource: { type: 'webhook', id: slug }, before: null, after });

/** Null when the event is older than the log. */
function payloadOf(details: DeliveryDetails) {
  const { id, type, sequence, person_id, data, test_body: testBody } = details;
  if (testBody !== null) return JSON.parse(testBody) as Record<string, unknown>;
  if (sequence === null || data === null) return null;
  return JSON.parse(eventBody({ id, type, sequence, person_id, data })) as Record<string, unknown>;
}

interface TestParts {
  eventExamples: EventExamples;
}

/** WEBHOOKS-2, EVENTS-5: delivers the document's example of the type. Returns the id of the event. */
async function sendTestEvent(
  { em, organizationId }: OrganizationScope,
  webhook: Webhook,
  type: string,
  { eventExamples }: TestParts,
): Promise<string> {
  checkEventName('type', type, eventExamples);
  const { data = {} } = eventExamples.get(type) as { data?: object };
  const id = newId();
  await query(
    em,
    sql`insert into webhook_deliveries
        (organization_id, webhook_id, event_id, type, test_body, priority)
      values (${organizationId}, ${webhook.id}, ${id}, ${type}, ${testEventBody(id, type, data)},
        ${PRIORITY.test})`,
  );
  await announceDeliveries(em);
  return id;
}
