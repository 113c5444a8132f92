import type { RecordedRequest } from '../../platform/values/recorded-request.ts';
import type { LeftOut } from '../../platform/deferred-log/deferred-log.ts';
import { queryPrepared, sql, type Transaction } from '../../platform/database/sql.ts';
import { dayOf, type LoggedOnDay } from './daily-limit.ts';

/** A request with the id of its row, so that a group whose commit was lost can be written again. */
export interface LoggedRequest extends RecordedRequest {
  id: string;
}

/** Searching for each row first costs a quarter of the insert, so only a repeated write does it. */
const UNLESS_WRITTEN = sql`on conflict do nothing`;

/**
 * Writes requests, and the counts of their days, with one statement. Returns the counts. `isRepeated`: an earlier call may
 * have been committed although its response was lost. Then it adds no requests again, but counts them twice; the limit
 * of a day need not be exact.
 */
export async function insertRequests(
  em: Transaction,
  requests: LoggedRequest[],
  leftOut: LeftOut[],
  isRepeated: boolean,
): Promise<LoggedOnDay[]> {
  const each = <T>(of: (request: LoggedRequest) => T): T[] => requests.map(of);
  return queryPrepared<LoggedOnDay>(
    em,
    sql`
      with added as (
        insert into request_log (id, organization_id, api_key_id, mode, operation, status, error_code,
          error_field, request_id, duration_ms)
        select * from unnest(
          ${each(({ id }) => id)}::uuid[],
          ${each(({ organizationId }) => organizationId)}::uuid[],
          ${each(({ apiKeyId }) => apiKeyId)}::uuid[],
          ${each(({ mode }) => mode)}::text[],
          ${each(({ operation }) => operation)}::text[],
          ${each(({ status }) => status)}::smallint[],
          ${each(({ errorCode }) => errorCode)}::text[],
          ${each(({ errorField }) => errorField)}::text[],
          ${each(({ requestId }) => requestId)}::text[],
          ${each(({ durationMs }) => durationMs)}::integer[])
        ${isRepeated ? UNLESS_WRITTEN : sql``}
      )
      insert into request_log_days as d (organization_id, day, logged, left_out)
      select c.organization_id, c.day, c.logged, c.left_out
      from json_to_recordset(${JSON.stringify(countsOf(requests, leftOut))}::json)
        as c (organization_id uuid, day date, logged bigint, left_out bigint)
      -- In one order, so that processes that count the same organizations do not deadlock.
      order by c.organization_id, c.day
      on conflict (organization_id, day) do update
        set logged = d.logged + excluded.logged, left_out = d.left_out + excluded.left_out
      returning d.organization_id as "organizationId", d.day::text as day,
        d.logged::double precision as logged`,
  );
}

interface DayCounts {
  organization_id: string;
  day: string;
  logged: number;
  left_out: number;
}

/** Sums the counts by organization and day. */
function countsOf(requests: LoggedRequest[], leftOut: LeftOut[]): DayCounts[] {
  const counts = new Map<string, DayCounts>();
  const of = (organizationId: string, day: string): DayCounts => {
    const key = `${organizationId} ${day}`;
    let count = counts.get(key);
    if (!count)
      counts.set(key, (count = { organization_id: organizationId, day, logged: 0, left_out: 0 }));
    return count;
  };
  for (const { organizationId, arrivedAt } of requests)
    of(organizationId, dayOf(arrivedAt)).logged += 1;
  for (const { organizationId, period, entries } of leftOut)
    of(organizationId, period).left_out += entries;
  return [...counts.values()];
}
