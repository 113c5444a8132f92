import type { RawBuilder } from 'kysely';
import { PAGE_BYTES } from '../../platform/database/page-size.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { EVENT_COLUMNS, type EventRow } from './event-body.ts';
import { firstSequence, firstSequenceSince } from './first-sequence.ts';

export interface EventFilter {
  type?: string;
  since?: Date;
}

/** Events that a page examines for a type, which no index serves. */
const WINDOW = 20_000;

export interface EventSlice {
  /** The number of the last event of the previous page. */
  after: string | null;
  limit: number;
}

export interface FoundEvents {
  rows: EventRow[];
  /** The number to continue after; null when no events follow. */
  reached: string | null;
}

/** Reads a page of events in the order of their numbers. It ends early after about a megabyte. */
export async function listEvents(
  scope: OrganizationScope,
  { type, since }: EventFilter,
  { after, limit }: EventSlice,
  window = WINDOW,
): Promise<FoundEvents> {
  const { em, organizationId } = scope;
  const first = since ? await firstSequenceSince(scope, since) : await firstSequence(scope);
  if (first === null) return { rows: [], reached: null };
  const begin = max(BigInt(after ?? 0), BigInt(first) - 1n);
  const end = type === undefined ? null : await endOfWindow(scope, begin + BigInt(window));
  const conditions: RawBuilder<boolean>[] = [
    ownedBy(organizationId, 'e'),
    sql`e.sequence > ${String(begin)}::bigint`,
  ];
  if (type !== undefined) conditions.push(sql`e.type = ${type}`);
  if (end !== null) conditions.push(sql`e.sequence <= ${String(end)}::bigint`);
  if (since) conditions.push(sql`e.id >= uuid_at(${since.toISOString()}::timestamptz)`);
  const found = await query<EventRow & { preceding_bytes: string }>(
    em,
    sql`
      select *, sum(octet_length(data)) over (order by place) - octet_length(data) as preceding_bytes
      from (
        select ${EVENT_COLUMNS}, e.sequence as place from events e
        where ${sql.join(conditions, sql` and `)} order by e.sequence limit ${limit + 1}
      ) page order by place`,
  );
  const rows = found
    .slice(0, limit)
    .filter(({ preceding_bytes: preceding }) => Number(preceding) < PAGE_BYTES);
  if (rows.length < found.length) return { rows, reached: rows.at(-1)?.sequence ?? null };
  return { rows, reached: end === null ? null : String(end) };
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** The last number of the window; null when no events follow it. */
async function endOfWindow(
  { em, organizationId }: OrganizationScope,
  end: bigint,
): Promise<bigint | null> {
  const [row] = await query<{ last: string }>(
    em,
    sql`select last::text as last from event_sequences where ${ownedBy(organizationId)}`,
  );
  return row && BigInt(row.last) > end ? end : null;
}
