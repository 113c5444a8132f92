import { queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { RequestFilter } from './list-requests.ts';
import { KEPT_FOR } from './retention.ts';

/** Counts the requests that are not in the log, on the days (UTC) of a time range. */
export async function countLeftOut(
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
