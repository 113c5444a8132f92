import type { components } from '../../../generated/types.ts';
import { query, queryOne, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { CompiledAudience } from './audience.ts';
import { type Exclusion, exclusionOf, WAS_MAILED } from './exclusion.ts';

export type AudienceCount = components['schemas']['CampaignAudienceCount'];

/** A contact of the sample that is rendered. */
export interface SampleContact {
  id: string;
  email: string;
  name: string | null;
  locale: string;
  data: Record<string, unknown>;
  custom_attributes: Record<string, unknown>;
}

/** Counting must not occupy a connection for longer. */
export const COUNTING_MS = 6_000;

/**
 * Whether the address of the contact `c` is suppressed. The start compares hashes, which need the addresses of all contacts;
 * here the addresses of suppressions are enough.
 */
const suppressed = (organizationId: string) => sql<boolean>`
  (c.email_key in (select lower(s.email) from suppressions s
    where ${ownedBy(organizationId, 's')} and s.email is not null))`;

/** Counts whom the campaign would be sent to if it started now. */
export async function countAudience(
  { em, organizationId }: OrganizationScope,
  { condition }: CompiledAudience,
  exclusion: Exclusion,
): Promise<{ count: AudienceCount; unmailed: number }> {
  const row = await queryOne<Record<string, number>>(
    em,
    sql`
      select count(*)::integer as matched,
        count(*) filter (where x.reason = 'ok')::integer as sendable,
        count(*) filter (where x.reason = 'suppressed')::integer as suppressed,
        count(*) filter (where x.reason = 'invalid')::integer as invalid,
        count(*) filter (where x.reason = 'unsubscribed')::integer as unsubscribed,
        count(*) filter (where x.reason = 'no_consent')::integer as no_consent,
        count(*) filter (where x.reason = 'recently_mailed')::integer as recently_mailed,
        count(*) filter (where x.reason = 'ok' and not x.mailed)::integer as unmailed
      from (select case when ${suppressed(organizationId)} then 'suppressed'
            else ${exclusionOf(exclusion)} end as reason, ${WAS_MAILED} as mailed
          from contacts c where ${ownedBy(organizationId, 'c')} and ${condition}) x`,
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
    },
    unmailed,
  };
}

/** The newest of those whom it would be sent to. */
export const readSample = (
  { em, organizationId }: OrganizationScope,
  { condition }: CompiledAudience,
  exclusion: Exclusion,
  most: number,
): Promise<SampleContact[]> =>
  query<SampleContact>(
    em,
    sql`
      select c.id, c.email, c.name, c.locale, c.data, c.custom_attributes from contacts c
      where ${ownedBy(organizationId, 'c')} and ${condition} and ${exclusionOf(exclusion)} = 'ok'
        and not ${suppressed(organizationId)}
      order by c.id desc limit ${most}`,
  );
