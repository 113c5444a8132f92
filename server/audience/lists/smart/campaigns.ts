import { query, sql } from '../../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../../platform/database/tenancy.ts';
import { LIMITS } from './rule.ts';

/** The ids of campaigns by their slugs. */
export async function findCampaigns(
  { em, organizationId }: OrganizationScope,
  slugs: string[],
): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const rows = await query<{ id: string; slug: string }>(
    em,
    sql`select id, slug from campaigns
      where ${ownedBy(organizationId)} and deleted_at is null and slug = any(${slugs}::text[])`,
  );
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/**
 * The campaigns that were sent last, newest first. One that is being prepared is not among them, so that its own audience can
 * name the last campaigns.
 */
export async function findLastCampaigns({
  em,
  organizationId,
}: OrganizationScope): Promise<string[]> {
  const rows = await query<{ id: string }>(
    em,
    sql`select id from campaigns
      where ${ownedBy(organizationId)} and deleted_at is null and started_at is not null
        and coalesce(paused_from, status) in ('sending', 'completed')
      order by started_at desc, id desc limit ${LIMITS.campaigns}`,
  );
  return rows.map(({ id }) => id);
}
