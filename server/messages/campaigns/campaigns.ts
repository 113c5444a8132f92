import { queryPage } from '../../platform/database/page-size.ts';
import { query, sql } from '../../platform/database/sql.ts';
import { type OrganizationScope, ownedBy } from '../../platform/database/tenancy.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import type { FoundRows, Slice } from '../../platform/values/cursor.ts';
import { isSlug } from '../../platform/values/slug.ts';
import type { CampaignRow, CampaignStatus } from './campaign.ts';

/** The columns of `CampaignRow`, of the campaign `c`. */
export const CAMPAIGN_COLUMNS = sql`c.id, c.organization_id, c.slug, c.name, c.subtype, c.audience, c.template, c.content_version,
  c.data, c.from_email, c.from_name, c.reply_to, c.tags, c.max_rate_per_hour,
  c.skip_if_mailed_within_hours, c.first_wave, c.status, c.paused_from, c.paused_by, c.pause_reason,
  c.paused_at, c.template_version_id, c.template_version, c.scheduled_at, c.started_at,
  c.completed_at, c.canceled_at, c.created_at, c.updated_at`;

/** A change, whose time is later than that of the last one: transactions that wait for each other may have begun in any order. */
export const CHANGED_NOW = sql`updated_at = greatest(now(), c.updated_at + interval '1 millisecond')`;

export const listCampaigns = (
  { em, organizationId }: OrganizationScope,
  { status = null }: { status?: string | null },
  { after, count }: Slice,
): Promise<FoundRows<CampaignRow>> =>
  queryPage<CampaignRow>(
    em,
    sql`select ${CAMPAIGN_COLUMNS} from campaigns c
      where ${ownedBy(organizationId, 'c')} and c.deleted_at is null and (${status}::text is null or c.status = ${status}::text)
        and (${after}::uuid is null or c.id < ${after}::uuid)
      order by c.id desc limit ${count}`,
  );

export async function findCampaign(
  { em, organizationId }: OrganizationScope,
  slug: string,
  { lock = false } = {},
): Promise<CampaignRow | null> {
  if (!isSlug(slug)) return null;
  const [row] = await query<CampaignRow>(
    em,
    sql`select ${CAMPAIGN_COLUMNS} from campaigns c
      where ${ownedBy(organizationId, 'c')} and c.slug = ${slug} and c.deleted_at is null
      ${lock ? sql`for no key update` : sql``}`,
  );
  return row ?? null;
}

export async function getCampaign(
  scope: OrganizationScope,
  slug: string,
  options?: { lock: boolean },
): Promise<CampaignRow> {
  const row = await findCampaign(scope, slug, options);
  if (row) return row;
  throw new NotFoundError('campaign', 'No campaign has this slug.');
}

/** EMAILS-17. */
export const wrongStatus = (status: CampaignStatus): ConflictError =>
  new ConflictError(
    { reason: 'wrong_status', status },
    `The campaign has the status ${status}, which does not allow this.`,
  );
