import type { RawBuilder } from 'kysely';
import type { Tables } from '../../../generated/tables.ts';
import { firstIdAt } from '../../platform/database/first-id.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { FoundRows, Slice } from '../../platform/values/cursor.ts';
import { isId } from '../../platform/values/id.ts';
import { KEPT_FOR } from './retention.ts';

export interface RequestRow extends Pick<
  Tables['request_log'],
  | 'id'
  | 'mode'
  | 'api_key_id'
  | 'operation'
  | 'status'
  | 'error_code'
  | 'error_field'
  | 'request_id'
  | 'duration_ms'
> {
  /** Null when the key no longer exists. */
  key_name: string | null;
  key_hint: string | null;
}

export interface RequestFilter {
  /** `404`, or `4xx` for 400 to 499. */
  status?: string;
  operation?: string;
  apiKeyId?: string;
  since?: Date;
  until?: Date;
}

type Condition = RawBuilder<boolean>;

/** Requests that a page examines for filters that no index serves. */
const WINDOW = 20_000;

/** Reads a page of requests, newest first. With filters, it ends after the window at the latest. */
export async function listRequests(
  { em, organizationId }: OrganizationScope,
  filter: RequestFilter,
  { after, count }: Slice,
  window = WINDOW,
): Promise<FoundRows<RequestRow>> {
  const within = rangeOf(organizationId, filter, after);
  const examined = conditionsOf(filter);
  const candidates = sql`from request_log r where ${all(within)} order by r.id desc`;
  type Row = RequestRow & { reached: string | null };
  const found = await query<Row | (Pick<Row, 'reached'> & { id: null })>(
    em,
    sql`
      with page as materialized (
        select r.id, r.mode, r.api_key_id, r.operation, r.status, r.error_code, r.error_field,
          r.request_id, r.duration_ms
        from (select r.* ${candidates} limit ${examined.length > 0 ? window : count}) r
        where ${all(examined)} order by r.id desc limit ${count}
      ), ending as (
        select case when ${examined.length > 0} and (select count(*) from page) < ${count}
          then (select r.id ${candidates} limit 1 offset ${window - 1}) end as reached
      )
      select page.*, k.name as key_name, k.hint as key_hint, ending.reached
      from ending left join page on true
        left join api_keys k on k.id = page.api_key_id and ${ownedBy(organizationId, 'k')}
      order by page.id desc`,
  );
  const rows = found.flatMap(({ reached: _reached, ...row }) => (row.id === null ? [] : [row]));
  return { rows, reached: found[0]?.reached ?? null };
}

/** Conditions that an index answers. */
function rangeOf(
  organizationId: string,
  { status, since, until }: RequestFilter,
  after: string | null,
): Condition[] {
  const conditions: Condition[] = [
    ownedBy(organizationId, 'r'),
    sql`r.id >= uuid_at(now() - ${KEPT_FOR})`,
  ];
  if (after !== null) conditions.push(sql`r.id < ${after}::uuid`);
  if (since) conditions.push(sql`r.id >= ${firstIdAt(since)}`);
  if (until) conditions.push(sql`r.id < ${firstIdAt(until)}`);
  if (status !== undefined && /^[45]/.test(status)) conditions.push(sql`r.status >= 400`);
  return conditions;
}

function conditionsOf({ status, operation, apiKeyId }: RequestFilter): Condition[] {
  const conditions: Condition[] = [];
  if (status !== undefined) {
    const [first, last] = ['0', '9'].map((digit) => Number(status.replaceAll('x', digit)));
    conditions.push(sql`r.status between ${first} and ${last}`);
  }
  if (operation !== undefined) conditions.push(sql`r.operation = ${operation}`);
  if (apiKeyId !== undefined) {
    conditions.push(isId(apiKeyId) ? sql`r.api_key_id = ${apiKeyId}` : sql`false`);
  }
  return conditions;
}

const all = (conditions: Condition[]): RawBuilder<unknown> =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
