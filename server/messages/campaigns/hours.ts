import type { components } from '../../../generated/types.ts';
import { query, sql, toIso } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { withinTime } from '../../platform/database/within-time.ts';
import { ConflictError } from '../../platform/errors.ts';
import type { CampaignRow } from './campaign.ts';

type Hour = components['schemas']['CampaignHour'];

const HOURS = 48;
const HOUR_MS = 3_600_000;

/** Counting must not occupy a connection for longer. */
const COUNTING_MS = 4_000;

interface Counted {
  hour: number;
  opened: number;
  clicked: number;
}

/** The first opens and clicks of people, by hour since the start; empty before the start. */
export async function countHours(scope: OrganizationScope, campaign: CampaignRow): Promise<Hour[]> {
  const { id, started_at: startedAt } = campaign;
  if (startedAt === null) return [];
  const counted = await withinTime(scope, COUNTING_MS, () => readHours(scope, id, startedAt));
  if (counted === null) {
    throw new ConflictError({ reason: 'statistics_too_slow' }, 'Counting takes too long.');
  }
  const start = Date.parse(toIso(startedAt));
  const found = new Map(counted.map((one) => [one.hour, one]));
  return Array.from({ length: HOURS }, (_, hour) => ({
    starts_at: new Date(start + hour * HOUR_MS).toISOString(),
    opened: found.get(hour)?.opened ?? 0,
    clicked: found.get(hour)?.clicked ?? 0,
  }));
}

const readHours = (
  { em, organizationId }: OrganizationScope,
  campaignId: string,
  startedAt: string,
): Promise<Counted[]> =>
  query<Counted>(
    em,
    sql`
      select div(extract(epoch from a.at - ${startedAt}::timestamptz), 3600)::integer as hour,
        count(*) filter (where a.kind = 'opened')::integer as opened,
        count(*) filter (where a.kind = 'clicked')::integer as clicked
      from campaign_engagement g
        cross join lateral (values ('opened', g.opened_at), ('clicked', g.clicked_at)) a (kind, at)
      where ${ownedBy(organizationId, 'g')} and g.campaign_id = ${campaignId}
        and a.at >= ${startedAt}::timestamptz
        and a.at < ${startedAt}::timestamptz + make_interval(hours => ${HOURS}::integer)
      group by 1`,
  );
