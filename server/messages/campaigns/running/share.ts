import type { MailTransport } from '../../../platform/config.ts';
import { query, sql, type Transaction } from '../../../platform/database/sql.ts';
import { isQuotaUsedUp } from '../../sending/limits/read-limits.ts';
import { isPaused } from '../../sending/pauses/pauses.ts';

/** SENDING-2: a campaign of an organization that the guard has warned. */
export const WARNED_PART = 0.25;

export interface ShareParts {
  transport: MailTransport;
  /** CAMPAIGN_SHARE. */
  campaignShare: number;
}

/** What the provider's rate leaves for one campaign of an organization, in emails per second; null if that rate is not known. */
export type ShareOf = (organizationId: string) => number | null;

/**
 * CAMPAIGNS-3: the share of all campaigns is divided among the organizations with campaigns that can be fed, and the part of an
 * organization among these campaigns.
 */
export async function readShare(
  em: Transaction,
  { transport, campaignShare }: ShareParts,
): Promise<ShareOf> {
  const [gate] = await query<{ rate: number | null }>(
    em,
    sql`select g.rate::double precision as rate from send_token_buckets g where g.transport = ${transport}`,
  );
  const rate = gate?.rate ?? null;
  return rate === null ? () => null : divide(rate * campaignShare, await readOwnRates(em));
}

/** The rates of campaigns by organization. */
function divide(total: number, rates: Map<string, number[]>): ShareOf {
  const sums = [...rates.values()].map((own) => own.reduce((sum, rate) => sum + rate, 0));
  const level = levelOf(total, sums);
  return (organizationId) => levelOf(level, rates.get(organizationId) ?? []);
}

/**
 * Max-min fairness: whoever wants less than an equal part gets what it wants, and the others divide the rest equally. Returns
 * the most that one of them gets.
 */
export function levelOf(total: number, wanted: number[]): number {
  let left = total;
  const ascending = wanted.toSorted((a, b) => a - b);
  for (const [index, rate] of ascending.entries()) {
    const level = left / (ascending.length - index);
    if (rate >= level) return level;
    left -= rate;
  }
  // All get what they want; whoever wants more gets at least what is left.
  return Math.max(left, ascending.at(-1) ?? 0);
}

/** The rates of the campaigns of all organizations that can be fed now; `Infinity` without a rate of its own. */
async function readOwnRates(em: Transaction): Promise<Map<string, number[]>> {
  const rows = await query<{ organization_id: string; own: number | null }>(
    em,
    sql`
      select k.organization_id, k.max_rate_per_hour / 3600.0::double precision
          * case when g.state = 'warned' then ${WARNED_PART}::double precision else 1 end as own
      from campaigns k left join sending_guards g on g.organization_id = k.organization_id
      where k.status = 'sending' and k.settled_at is null
        and (k.wave_until is null or k.wave_until = 'infinity' or k.wave_until <= now())
        and exists (select from campaign_recipients r where r.campaign_id = k.id and r.state = 'pending')
        and not ${isQuotaUsedUp(sql`k.organization_id`)}
        and not ${isPaused(sql`k.organization_id`, sql`'low'`)}`,
  );
  const rates = new Map<string, number[]>();
  for (const [id, own] of Map.groupBy(rows, (row) => row.organization_id)) {
    rates.set(
      id,
      own.map((row) => row.own ?? Infinity),
    );
  }
  return rates;
}
