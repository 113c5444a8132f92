import type { RawBuilder } from 'kysely';
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

const TODAY = sql`(now() at time zone 'UTC')::date`;
const MONTH = sql`date_trunc('month', now() at time zone 'UTC')`;
const USED_TODAY = sql`case when u.day = ${TODAY} then u.day_used else 0 end`;
const USED_THIS_MONTH = sql`case when u.month = ${MONTH} then u.month_used else 0 end`;

/** The limits of an organization now, and what is used of them. */
export async function readLimits({ em, organizationId }: OrganizationScope): Promise<Limits> {
  const [row] = await query<Row>(
    em,
    sql`
      select daily_limit_of(l, ${TODAY}) as daily, l.monthly,
        ${USED_TODAY} as day_used, ${USED_THIS_MONTH} as month_used,
        (${TODAY} + interval '1 day') at time zone 'UTC' as day_ends,
        (${MONTH} + interval '1 month') at time zone 'UTC' as month_ends
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

/** Whether an organization can send no more emails today or this month. */
export const isQuotaUsedUp = (organization: RawBuilder<unknown>) => sql<boolean>`
  exists (select from sending_limits l left join sending_usage u on u.organization_id = l.organization_id
    where l.organization_id = ${organization} and (
      ${USED_TODAY} >= daily_limit_of(l, ${TODAY}) or ${USED_THIS_MONTH} >= l.monthly))`;

const quota = (limit: number, used: number, end: string) => ({
  limit,
  used,
  resets_at: toIso(end),
});
