import type { components } from '../../../generated/types.ts';
import { toIso, toIsoOrNull, query, sql } from '../../platform/database/sql.ts';
import type { OrganizationScope } from '../../platform/database/tenancy.ts';
import type { CampaignRow } from './campaign.ts';
import { presentOwnContent } from './own-content.ts';
import { presentCounts, ratesOf, readNumbers } from './counts.ts';
import { readLimits } from '../sending/limits/read-limits.ts';

type CampaignSummary = components['schemas']['CampaignSummary'];

export const presentSummary = (row: CampaignRow): CampaignSummary => ({
  id: row.id,
  slug: row.slug,
  ...presentSettings(row),
  status: row.status,
  pause: presentPause(row),
  template_version: row.template_version,
  scheduled_at: toIsoOrNull(row.scheduled_at),
  started_at: toIsoOrNull(row.started_at),
  completed_at: toIsoOrNull(row.completed_at),
  canceled_at: toIsoOrNull(row.canceled_at),
  created_at: toIso(row.created_at),
  updated_at: toIso(row.updated_at),
});

const presentSettings = (row: CampaignRow) => ({
  name: row.name,
  subtype: row.subtype,
  audience: row.audience,
  template: row.content_version === null ? row.template : null,
  content_version: row.content_version,
  data: row.data,
  from: row.from_email,
  from_name: row.from_name,
  reply_to: row.reply_to,
  tags: row.tags,
  max_rate_per_hour: row.max_rate_per_hour,
  skip_if_mailed_within_hours: row.skip_if_mailed_within_hours,
  first_wave: row.first_wave,
});

function presentPause({ paused_by: by, pause_reason: reason, paused_at: at }: CampaignRow) {
  return by === null || at === null ? null : { by, reason, at: toIso(at) };
}

/** The campaign with its counts, as events show it. */
export async function presentCounted(scope: OrganizationScope, row: CampaignRow) {
  const counts = presentCounts(await readNumbers(scope, row.id));
  return { ...presentSummary(row), counts, rates: ratesOf(counts) };
}

export async function presentCampaign(scope: OrganizationScope, row: CampaignRow) {
  const counted = await presentCounted(scope, row);
  return {
    ...counted,
    ...(await presentOwnContent(scope, row)),
    waiting: await readWaiting(scope, row, counted.counts.pending),
  };
}

type Waiting = components['schemas']['CampaignWaiting'];

/** Why a campaign with pending recipients queues none of them now, although it is not paused; null if nothing prevents it. */
async function readWaiting(
  scope: OrganizationScope,
  { id, status }: CampaignRow,
  pending: number,
): Promise<Waiting | null> {
  if (status !== 'sending' || pending === 0) return null;
  return (await readWave(scope, id)) ?? (await readQuota(scope));
}

/** CAMPAIGNS-11. Without an end, the first wave has not been fed yet. */
async function readWave({ em }: OrganizationScope, id: string): Promise<Waiting | null> {
  const [wave] = await query<{ until: string }>(
    em,
    sql`select c.wave_until as until from campaigns c
      where c.id = ${id} and c.wave_until > now() and c.wave_until < 'infinity'`,
  );
  return wave ? { reason: 'first_wave', until: toIso(wave.until) } : null;
}

/** SENDING-1: until the last of the limits that are used up allows emails again. */
async function readQuota(scope: OrganizationScope): Promise<Waiting | null> {
  const { daily, monthly } = await readLimits(scope);
  const until = [daily, monthly]
    .flatMap((quota) => (quota && quota.used >= quota.limit ? [quota.resets_at] : []))
    .toSorted()
    .at(-1);
  return until === undefined ? null : { reason: 'quota', until };
}
