import { query, sql } from '../../server/platform/database/sql.ts';
import { newId } from '../../server/platform/values/id.ts';
import type { TestApp } from '../support/app/app.ts';
import type { Answer } from '../support/app/client.ts';

export interface EventDraft {
  type?: string;
  data?: object;
  addressHash?: Buffer;
}

/** Records events of the demo account, as facts do in their transactions. Returns their ids. */
export async function addEvents(
  app: TestApp,
  drafts: EventDraft[],
  organizationId = app.organizationId,
): Promise<string[]> {
  const rows = drafts.map(({ type = 'contact.created', data = {}, addressHash }) => ({
    id: newId(),
    type,
    data: JSON.stringify(data),
    hash: addressHash?.toString('hex') ?? null,
  }));
  await app.asOwner((em) =>
    query(
      em,
      sql`insert into events (id, organization_id, type, data, address_hash)
        select r.id, ${organizationId}, r.type, r.data::json, decode(r.hash, 'hex')
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as r (id uuid, type text, data text, hash text)`,
    ),
  );
  return rows.map(({ id }) => id);
}

export const putWebhook = (
  app: TestApp,
  slug: string,
  url: string,
  more: object = {},
): Promise<Answer> =>
  app.live.request('PUT', `/api/v1/webhooks/${slug}`, { body: { url, events: ['*'], ...more } });

/** The deliveries of an endpoint, newest event first. */
export async function deliveriesOf(
  app: TestApp,
  slug: string,
  query = '',
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as the API shows them
): Promise<any[]> {
  const { body } = await app.live.get(`/api/v1/webhooks/${slug}/deliveries?limit=200${query}`);
  return body.data;
}
