import { setTimeout as sleep } from 'node:timers/promises';
import { query, queryOne, sql } from '../../server/platform/database/sql.ts';
import { newId } from '../../server/platform/values/id.ts';
import { eventually } from '../support/eventually.ts';
import type { Account } from './account.ts';
import type { Database } from './database.ts';
import type { Process } from './processes.ts';

/** A change of which events are wanted counts within 2 s. */
const CHANGE_MS = 2_000;

export const MAX_IN_FLIGHT = 32;

/** An endpoint that receives all events of the account. */
export interface Endpoint {
  create: () => Promise<void>;
  /** Waits for its last delivery first. */
  remove: () => Promise<void>;
}

export function endpointOf(
  { baseUrl }: Process,
  { database, account }: { database: Database; account: Account },
  receiverUrl: string,
): Endpoint {
  const call = async (method: 'PUT' | 'DELETE', body?: object): Promise<void> => {
    const { status } = await fetch(`${baseUrl}/api/v1/webhooks/all-events`, {
      method,
      headers: { Authorization: `Bearer ${account.key}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (status >= 300) throw new Error(`The endpoint was not changed: ${status}.`);
    await sleep(CHANGE_MS);
  };
  return {
    create: () =>
      call('PUT', { url: `${receiverUrl}/hook`, events: ['*'], max_in_flight: MAX_IN_FLIGHT }),
    async remove() {
      await untilDelivered(database);
      await call('DELETE');
    },
  };
}

/** Waits until every event is numbered and delivered, and the deliveries are recorded. */
export async function untilDelivered(database: Database): Promise<void> {
  const look = () =>
    database.asOwner((em) =>
      queryOne<{ is_open: boolean }>(
        em,
        sql`select exists (select from events where sequence is null)
          or exists (select from webhook_fan_outs f join event_sequences s using (organization_id)
            where s.last > f.sequence)
          or exists (select from webhook_deliveries where status = 'pending') as is_open`,
      ),
    );
  await eventually(look, ({ is_open: isOpen }) => !isOpen);
}

/** An event with the data of an email as `GET` shows it. */
export const EVENT = {
  type: 'email.delivered',
  data: JSON.stringify({
    id: '0193a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b',
    status: 'delivered',
    to_email: 'zofie.novakova@example.com',
    to_name: 'Žofie Nováková',
    from_email: 'hello@demo-shop.example',
    from_name: 'Demo shop',
    reply_to: null,
    subject: 'Receipt 2026-1042 for Žofie Nováková',
    template_slug: 'receipt',
    template_version: 3,
    locale: 'cs',
    priority: 'normal',
    tags: ['receipts', 'brno'],
    metadata: { order: '2026-1042', customer: 'c_88213', source: 'checkout' },
    variables: { name: 'Žofie Nováková', number: '2026-1042', amount: '1 290 Kč' },
    batch_id: null,
    message_id: '0102019a1b2c3d4e-5f60718293a4b5c6-000000',
    queued_at: '2026-11-23T06:00:00.000Z',
    sent_at: '2026-11-23T06:00:00.120Z',
    delivered_at: '2026-11-23T06:00:01.480Z',
    failure: null,
    test_mode: false,
  }),
};

const CHUNK = 1_000;

/** Stores events as transactions that cause them do, before they are numbered. */
export async function storeEvents(
  database: Database,
  { organizationId }: Account,
  count: number,
): Promise<void> {
  for (let stored = 0; stored < count; stored += CHUNK) {
    const ids = Array.from({ length: Math.min(CHUNK, count - stored) }, newId);
    await database.asOwner((em) =>
      query(
        em,
        sql`insert into events (id, organization_id, type, data)
          select id, ${organizationId}, ${EVENT.type}, ${EVENT.data}::json
          from unnest(${ids}::uuid[]) as id`,
      ),
    );
  }
}
