import type { components } from '../../../../generated/types.ts';
import { query, sql, toIso } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';

type Limits = components['schemas']['SendingLimits'];

interface Row {
  daily: number | null;
  monthly: number | null;
  day_used: number;
  month_used: number;
  day_ends: string;
  month_ends: string;
}

/** The limits of an organization now, and what is used of them. */
export async function readLimits({ em, organizationId }: OrganizationScope): Promise<Limits> {
  const today = sql`(now() at time zone 'UTC')::date`;
  const month = sql`date_trunc('month', now() at time zone 'UTC')`;
  const [row] = await query<Row>(
    em,
    sql`
      select daily_limit_of(l, ${today}) as daily, l.monthly,
        case when u.day = ${today} then u.day_used else 0 end as day_used,
        case when u.month = ${month} then u.month_used else 0 end as month_used,
        (${today} + interval '1 day') at time zone 'UTC' as day_ends,
        (${month} + interval '1 month') at time zone 'UTC' as month_ends
      from sending_limits l left join sending_usage u on u.organization_id = l.organization_id
      where ${ownedBy(organizationId, 'l')}`,
  );
  if (!row) return { daily: null, monthly: null };
  const { daily, monthly } = row;
  return {
    daily: daily === null ? null : quota(daily, row.day_used, row.day_ends),
    monthly: monthly === null ? null : quota(monthly, row.month_used, row.month_ends),
  };
}

const quota = (limit: number, used: number, end: string) => ({
  limit,
  used,
  resets_at: toIso(end),
});
