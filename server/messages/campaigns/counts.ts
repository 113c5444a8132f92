import type { components } from '../../../generated/types.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';

export type CampaignCounts = components['schemas']['CampaignCounts'];
export type CampaignRates = components['schemas']['CampaignRates'];

/** The numbers of a campaign by their names; those that are missing are 0. */
export type Numbers = Map<string, number>;

/** What has been added up, and the changes since. */
export async function readNumbers(
  { em, organizationId }: OrganizationScope,
  campaignId: string,
): Promise<Numbers> {
  const changes = sql`from campaign_count_changes h
    where ${ownedBy(organizationId, 'h')} and h.campaign_id = ${campaignId}`;
  const rows = await query<{ name: string; value: number }>(
    em,
    sql`
      select n.name, sum(n.value)::double precision as value from (
        select c.name, c.value from campaign_counts c
          where ${ownedBy(organizationId, 'c')} and c.campaign_id = ${campaignId}
        union all select unnest(h.added), h.times ${changes}
        union all select unnest(h.removed), -h.times ${changes}
      ) n group by n.name`,
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

const SKIPPED = 'skipped:';

/** Of emails, by the locale of their content. */
export const LOCALE = 'locale:';

/** CAMPAIGNS-13, CAMPAIGNS-15. */
export function presentCounts(numbers: Numbers): CampaignCounts {
  const of = (name: string): number => numbers.get(name) ?? 0;
  const by = (prefix: string): Record<string, number> =>
    Object.fromEntries(
      [...numbers]
        .filter(([name, value]) => name.startsWith(prefix) && value > 0)
        .map(([name, value]) => [name.slice(prefix.length), value] as const)
        .toSorted(),
    );
  return {
    matched: of('matched'),
    excluded: {
      suppressed: of('excluded:suppressed'),
      invalid: of('excluded:invalid'),
      unsubscribed: of('excluded:unsubscribed'),
      no_consent: of('excluded:no_consent'),
      recently_mailed: of('excluded:recently_mailed'),
    },
    sendable: of('sendable'),
    pending: of('pending'),
    queued: of('queued'),
    locales: by(LOCALE),
    skipped: of('skipped'),
    skipped_reasons: by(SKIPPED),
    failed: of('failed'),
    canceled: of('canceled'),
    sent: of('sent'),
    delivered: of('delivered'),
    bounced_hard: of('bounced_hard'),
    bounced_soft: of('bounced_soft'),
    complained: of('complained'),
    opened: of('opened'),
    opened_machine: of('opened_machine'),
    clicked: of('clicked'),
    clicked_machine: of('clicked_machine'),
    unsubscribed: of('unsubscribed'),
  };
}

/** F.3. */
export const ratesOf = (counts: CampaignCounts): CampaignRates => ({
  delivery: rate(counts.delivered, counts.sent),
  bounce: rate(counts.bounced_hard, counts.sent),
  complaint: rate(counts.complained, counts.delivered),
  open: rate(counts.opened, counts.delivered),
  click: rate(counts.clicked, counts.delivered),
  unsubscribe: rate(counts.unsubscribed, counts.delivered),
});

const rate = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1e6) / 1e6;
