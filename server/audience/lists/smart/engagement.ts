import { type RawBuilder, sql } from 'kysely';
import { zoneOf } from './days.ts';
import type { ResolvedNames } from './resolve-names.ts';
import type { Engagement } from './rule.ts';

type Condition = RawBuilder<unknown>;

/** Whether a contact `c` did something with campaigns. */
export function compileEngagement(rule: Engagement, named: ResolvedNames): Condition {
  const { engagement, at_least: least = 1 } = rule;
  const campaigns = campaignsOf(rule, named);
  const since = sinceOf(rule, named.now);
  const rows =
    engagement === 'got' ? received(campaigns, since) : did(engagement, campaigns, since);
  return least === 1
    ? sql`exists (select ${rows})`
    : sql`(select count(*) from (select 1 ${rows} limit ${least}) n) = ${least}`;
}

/** The ids of the campaigns that count; null: all campaigns. */
function campaignsOf(
  { campaign, last_campaigns: last }: Engagement,
  { campaigns, lastCampaigns }: ResolvedNames,
): string[] | null {
  if (campaign !== undefined) {
    const id = campaigns.get(campaign);
    return id === undefined ? [] : [id];
  }
  return last === undefined ? null : lastCampaigns.slice(0, last);
}

function sinceOf(rule: Engagement, now: Date): string | null {
  if (rule.within_last_days === undefined) return null;
  const zone = zoneOf(rule);
  return zone.startOf(zone.dayOf(now.getTime()) - rule.within_last_days).toISOString();
}

const isOneOf = (campaigns: string[] | null): Condition =>
  campaigns === null ? sql`` : sql`and r.campaign_id = any(${campaigns}::uuid[])`;

/** The time of an email's id is when it was queued. A person does not get an email that bounces. */
const received = (campaigns: string[] | null, since: string | null): Condition => sql`
  from campaign_recipients r where r.contact_id = c.id ${isOneOf(campaigns)}
    and r.state in ('sent', 'delivered', 'complained')
    ${since === null ? sql`` : sql`and r.email_id >= uuid_at(${since}::timestamptz)`}`;

/** A click proves that the email was read, also where images are not loaded. */
function did(
  what: 'opened' | 'clicked',
  campaigns: string[] | null,
  since: string | null,
): Condition {
  const happened = (time: Condition): Condition =>
    since === null ? sql`${time} is not null` : sql`${time} >= ${since}::timestamptz`;
  const clicked = happened(sql`r.clicked_at`);
  const done = what === 'clicked' ? clicked : sql`(${happened(sql`r.opened_at`)} or ${clicked})`;
  return sql`from campaign_engagement r where r.contact_id = c.id ${isOneOf(campaigns)} and ${done}`;
}
