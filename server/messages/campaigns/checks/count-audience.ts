import type { Tables } from '../../../../generated/tables.ts';
import type { components } from '../../../../generated/types.ts';
import { query, queryOne, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import type { CompiledAudience } from '../audience.ts';
import { type Exclusion, exclusionOf, WAS_MAILED } from '../running/exclusion.ts';

export type AudienceCount = components['schemas']['CampaignAudienceCount'];

/** A contact of the sample that is rendered. */
export interface SampleContact extends Pick<
  Tables['contacts'],
  'id' | 'email' | 'name' | 'locale'
> {
  data: Record<string, unknown>;
  custom_attributes: Record<string, unknown>;
}

/** Counting must not occupy a connection for longer. */
export const COUNTING_MS = 6_000;

/**
 * The suppressed addresses. The start compares hashes, which need the addresses of all contacts; here the addresses of
 * suppressions are enough. A join: a subquery in `in` would be searched for each contact when there are too many addresses
 * for the memory of a hash table.
 */
const suppressedAddresses = (organizationId: string) => sql`
  (select distinct lower(s.email) as key from suppressions s
    where ${ownedBy(organizationId, 's')} and s.email is not null)`;

/** The sample is chosen among so many times its size: suppressed contacts are left out afterwards. */
const CANDIDATES = 10;

/** Counts whom the campaign would be sent to if it started now. */
export async function countAudience(
  { em, organizationId }: OrganizationScope,
  { condition }: CompiledAudience,
  exclusion: Exclusion,
): Promise<{ count: AudienceCount; unmailed: number }> {
  const { locales, ...row } = await queryOne<Counted>(
    em,
    counting(organizationId, condition, exclusion),
  );
  const { matched = 0, sendable = 0, unmailed = 0 } = row;
  const { suppressed: blocked = 0, invalid = 0, unsubscribed = 0 } = row;
  const { no_consent: noConsent = 0, recently_mailed: recent = 0 } = row;
  const excluded = { suppressed: blocked, invalid, unsubscribed };
  return {
    count: {
      matched,
      sendable,
      excluded: { ...excluded, no_consent: noConsent, recently_mailed: recent },
      locales: mostFrequent(locales),
    },
    unmailed,
  };
}

/** Contacts may have any number of locales. */
const MAX_LOCALES = 100;

const mostFrequent = (locales: Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(locales)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, MAX_LOCALES),
  );

type Counted = Record<string, number> & { locales: Record<string, number> };

/** Also exported for the test of its plan. */
export const counting = (
  organizationId: string,
  condition: CompiledAudience['condition'],
  exclusion: Exclusion,
) => sql<Counted>`
  select coalesce(sum(y.matched), 0)::integer as matched,
    coalesce(sum(y.sendable), 0)::integer as sendable,
    coalesce(sum(y.suppressed), 0)::integer as suppressed,
    coalesce(sum(y.invalid), 0)::integer as invalid,
    coalesce(sum(y.unsubscribed), 0)::integer as unsubscribed,
    coalesce(sum(y.no_consent), 0)::integer as no_consent,
    coalesce(sum(y.recently_mailed), 0)::integer as recently_mailed,
    coalesce(sum(y.unmailed), 0)::integer as unmailed,
    coalesce(jsonb_object_agg(y.locale, y.sendable) filter (where y.sendable > 0), '{}') as locales
  from (select x.locale, count(*) as matched,
    count(*) filter (where x.reason = 'ok') as sendable,
    count(*) filter (where x.reason = 'suppressed') as suppressed,
    count(*) filter (where x.reason = 'invalid') as invalid,
    count(*) filter (where x.reason = 'unsubscribed') as unsubscribed,
    count(*) filter (where x.reason = 'no_consent') as no_consent,
    count(*) filter (where x.reason = 'recently_mailed') as recently_mailed,
    count(*) filter (where x.reason = 'ok' and not x.mailed) as unmailed
  from (select c.locale, case when blocked.key is not null then 'suppressed'
        else ${exclusionOf(exclusion)} end as reason, ${WAS_MAILED} as mailed
      from contacts c
        left join ${suppressedAddresses(organizationId)} blocked on blocked.key = c.email_key
      where ${ownedBy(organizationId, 'c')} and ${condition}) x
    group by x.locale) y`;

/** The newest of those whom it would be sent to; fewer, if nearly all of the newest contacts are suppressed. */
export const readSample = (
  { em, organizationId }: OrganizationScope,
  { condition }: CompiledAudience,
  exclusion: Exclusion,
  most: number,
): Promise<SampleContact[]> => query(em, sampling(organizationId, condition, exclusion, most));

/** Also exported for the test of its plan. */
export const sampling = (
  organizationId: string,
  condition: CompiledAudience['condition'],
  exclusion: Exclusion,
  most: number,
) => sql<SampleContact>`
  with candidates as materialized (
    select c.id, c.email, c.email_key, c.name, c.locale, c.data, c.custom_attributes from contacts c
    where ${ownedBy(organizationId, 'c')} and ${condition} and ${exclusionOf(exclusion)} = 'ok'
    order by c.id desc limit ${most * CANDIDATES}
  )
  select c.id, c.email, c.name, c.locale, c.data, c.custom_attributes
  from candidates c
    left join ${suppressedAddresses(organizationId)} blocked on blocked.key = c.email_key
  where blocked.key is null
  order by c.id desc limit ${most}`;
