import { often, seldom } from '../../platform/maintenance.ts';
import {
  createComingDays,
  deleteOldCounts,
  deleteStrayRequests,
  dropOldDays,
  KEPT_FOR,
} from './retention.ts';
import { noun } from '../../http/noun.ts';
import type { Handlers } from '../../http/operation.ts';
import { listPage, type Slice } from '../../platform/values/cursor.ts';
import { timeOfId } from '../../platform/values/id.ts';
import { requireMoment } from '../../platform/values/moment.ts';
import { listRequests, type RequestRow, type RequestFilter } from './list-requests.ts';
import { queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';

const requestLogHandlers = {
  'requests.list': async ({ query, scope }) => {
    const { status, operation, api_key_id: apiKeyId, since, until } = query;
    const filter = {
      status,
      operation,
      apiKeyId,
      since: since === undefined ? undefined : requireMoment('since', since),
      until: until === undefined ? undefined : requireMoment('until', until),
    };
    const read = (slice: Slice) => listRequests(scope, filter, slice);
    const page = await listPage(query, read, presentRequest);
    return { status: 200, body: { ...page, left_out: await countLeftOut(scope, filter) } };
  },
} satisfies Partial<Handlers>;

const presentRequest = (row: RequestRow) => ({
  id: row.id,
  occurred_at: timeOfId(row.id).toISOString(),
  mode: row.mode,
  api_key: { id: row.api_key_id, name: row.key_name, hint: row.key_hint },
  operation: row.operation,
  status: row.status,
  error: row.error_code === null ? null : { code: row.error_code, field: row.error_field },
  request_id: row.request_id,
  duration_ms: row.duration_ms,
});

/** Counts the requests that are not in the log, on the days (UTC) of a time range. */
async function countLeftOut(
  { em, organizationId }: OrganizationScope,
  { since, until }: Pick<RequestFilter, 'since' | 'until'>,
): Promise<number> {
  const from = sql`greatest(now() - ${KEPT_FOR}, ${since?.toISOString() ?? null}::timestamptz)`;
  const end = sql`coalesce(${until?.toISOString() ?? null}::timestamptz, 'infinity')`;
  const { requests } = await queryOne<{ requests: number }>(
    em,
    sql`
      select coalesce(sum(d.left_out), 0)::double precision as requests from request_log_days d
      where ${ownedBy(organizationId, 'd')}
        and d.day >= (${from} at time zone 'UTC')::date and d.day < ${end} at time zone 'UTC'`,
  );
  return requests;
}

// For the rest of the server.
export { insertRequests } from './insert.ts';
export { RequestLog } from './request-log.ts';

export const requestLog = noun({
  name: 'request log',
  schema: import.meta.dirname,
  partitions: 'ensure_request_partitions',
  handlers: () => requestLogHandlers,
  grants: {
    request_log: { app: 'select', worker: 'insert' },
    request_log_days: { app: 'select', worker: 'select, insert, update, delete' },
  },
  functions: {
    'ensure_request_partitions(timestamptz)': 'worker',
    'drop_request_partitions(timestamptz)': 'worker',
    'delete_stray_requests(timestamptz, integer)': 'worker',
  },
  // It contains no addresses, and no names that a request used as keys (`http/field-to-log.ts`).
  erases: { traces: { request_log: 'none', request_log_days: 'none' } },
  maintenance: () => ({
    'create the partitions of coming days': often(createComingDays),
    'drop old days': seldom(dropOldDays),
    'delete old rows outside the partitions of days': seldom(deleteStrayRequests),
    'delete the counts of old days': seldom(deleteOldCounts),
  }),
});
