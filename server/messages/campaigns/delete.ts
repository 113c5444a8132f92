import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import type { CampaignRow } from './campaign.ts';
import { wrongStatus } from './campaigns.ts';

/** One that has started has recipients, perhaps a million: maintenance deletes them. Its slug is free at once. */
export async function deleteCampaign(
  { em, organizationId }: OrganizationScope,
  { id, status, started_at: startedAt }: CampaignRow,
): Promise<void> {
  if (status !== 'draft' && status !== 'canceled') throw wrongStatus(status);
  const isIt = sql`${ownedBy(organizationId, 'c')} and c.id = ${id}`;
  await query(
    em,
    startedAt === null
      ? sql`delete from campaigns c where ${isIt}`
      : sql`update campaigns c set deleted_at = now(), slug = c.id::text where ${isIt}`,
  );
}
