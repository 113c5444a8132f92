import type { Tables } from '../../../generated/tables.ts';
import { query, sql, toIso, toIsoOrNull } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { FoundRows, Slice } from '../../platform/values/cursor.ts';
import { isId, timeOfId } from '../../platform/values/id.ts';
import type { LoggedAttempt } from '../sending/attempt-log.ts';

export interface DeliveryRow extends Pick<
  Tables['webhook_deliveries'],
  'type' | 'status' | 'attempts' | 'next_attempt_at' | 'delivered_at'
> {
  /** The event's id. */
  id: string;
}

export interface DeliveryFilter {
  status?: DeliveryRow['status'];
  type?: string;
}

/** The deliveries that one page with a filter looks at. Indexes serve the status, but not the type. */
const SCANNED = 10_000;

const COLUMNS = sql`d.event_id as id, d.type, d.status, d.attempts, d.next_attempt_at, d.delivered_at`;

/** The partitions of a page are those of the newest events, so that few of them are read. */
export async function listDeliveries(
  { em, organizationId }: OrganizationScope,
  webhookId: string,
  { status, type }: DeliveryFilter,
  { after, count }: Slice,
): Promise<FoundRows<DeliveryRow>> {
  const scanned = type === undefined ? count : SCANNED;
  const rows = await query<DeliveryRow>(
    em,
    sql`select ${COLUMNS} from webhook_deliveries d
      where ${ownedBy(organizationId, 'd')} and d.webhook_id = ${webhookId}
        and ${after === null ? sql`true` : sql`d.event_id < ${after}::uuid`}
        and ${status === undefined ? sql`true` : sql`d.status = ${sql.lit(status)}`}
      order by d.event_id desc limit ${scanned}`,
  );
  if (type === undefined) return { rows, reached: null };
  const matching = rows.filter((row) => row.type === type).slice(0, count);
  const isCut = matching.length < count && rows.length === SCANNED;
  return { rows: matching, reached: isCut ? (rows.at(-1)?.id ?? null) : null };
}

export interface DeliveryDetails extends DeliveryRow {
  log: LoggedAttempt[] | null;
  test_body: string | null;
  sequence: string | null;
  person_id: string | null;
  data: string | null;
}

export async function getDelivery(
  { em, organizationId }: OrganizationScope,
  webhookId: string,
  eventId: string,
): Promise<DeliveryDetails> {
  const [row] = isId(eventId)
    ? await query<DeliveryDetails>(
        em,
        sql`select ${COLUMNS}, d.log, d.test_body, e.sequence::text as sequence,
        e.person_id, e.data::text as data
          from webhook_deliveries d
            left join events e on ${ownedBy(organizationId, 'e')} and e.id = ${eventId}
          where ${ownedBy(organizationId, 'd')} and d.webhook_id = ${webhookId}
            and d.event_id = ${eventId}`,
      )
    : [];
  if (row) return row;
  throw noSuchDelivery();
}

export const noSuchDelivery = (): NotFoundError =>
  new NotFoundError('webhook_delivery', 'This webhook has no delivery with this id.');

export const presentDelivery = (row: DeliveryRow) => ({
  id: row.id,
  type: row.type,
  status: row.status,
  attempt_count: row.attempts,
  next_attempt_at: toIsoOrNull(row.next_attempt_at),
  delivered_at: toIsoOrNull(row.delivered_at),
  created_at: timeOfId(row.id).toISOString(),
});

export const presentAttempt = (attempt: LoggedAttempt) => ({
  at: toIso(attempt.at),
  status: attempt.status,
  error: attempt.error,
  duration_ms: attempt.ms,
  reply: attempt.reply,
});
