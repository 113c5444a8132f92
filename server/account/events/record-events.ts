import { Slices } from '../../platform/concurrency/time-slices.ts';
import { deferStatement, query, sql, type Transaction } from '../../platform/database/sql.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/values/id.ts';
import { dataText } from './event-data.ts';
import { wantsEvents } from './event-log.ts';
import type { NewEvent } from './event-types.ts';

/**
 * Writes those of the events that the organization wants, in the transaction of the fact (EVENTS-4). The sequencer numbers
 * them once it is committed.
 */
export const recordEvents = (
  { em, organizationId }: OrganizationScope,
  events: NewEvent[],
): Promise<void> =>
  recordEventsOfAll(
    em,
    events.map((event) => ({ organizationId, event })),
  );

/** Like `recordEvents`, for work on many organizations. */
export async function recordEventsOfAll(
  em: Transaction,
  events: { organizationId: string; event: NewEvent }[],
): Promise<void> {
  const wanted = events.filter(({ organizationId, event }) =>
    wantsEvents(em, organizationId, [event.type]),
  );
  let rows: Row[] = [];
  let size = 0;
  const slices = new Slices();
  for (const { organizationId, event } of wanted) {
    const row = toRow(organizationId, event);
    rows.push(row);
    size += row.data.length;
    if (slices.isOver()) await slices.next();
    if (size < STATEMENT_SIZE) continue;
    await query(em, insertion(rows));
    [rows, size] = [[], 0];
  }
  // Sent with the next statement or the commit.
  if (rows.length > 0) await deferStatement(em, insertion(rows));
}

/** Characters of the data that one statement inserts. */
const STATEMENT_SIZE = 1024 * 1024;

type Row = ReturnType<typeof toRow>;

const toRow = (organizationId: string, event: NewEvent) => ({
  id: newId(),
  organization_id: organizationId,
  type: event.type,
  data: dataText(event.data),
  contact_id: event.contactId ?? null,
  email_id: event.emailId ?? null,
  address_hash: event.addressHash?.toString('hex') ?? null,
});

const insertion = (rows: Row[]) => sql`
      insert into events (id, organization_id, type, data, contact_id, email_id, address_hash)
      select r.id, r.organization_id, r.type, r.data::json, r.contact_id, r.email_id,
        decode(r.address_hash, 'hex')
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, organization_id uuid,
        type text, data text, contact_id uuid, email_id uuid, address_hash text)`;
